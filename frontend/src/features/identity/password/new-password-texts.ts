import { PASSWORD_MIN } from '../profile/profile-draft.ts';

/** The errors of a password typed twice, by field; empty if it can be sent. */
export function newPasswordTexts(
  password: string,
  confirmation: string,
): Partial<Record<'password' | 'password_confirmation', string>> {
  if ([...password].length < PASSWORD_MIN)
    return { password: `The password must be at least ${PASSWORD_MIN} characters.` };
  if (password !== confirmation) return { password_confirmation: 'The two passwords are not the same.' };
  return {};
}
