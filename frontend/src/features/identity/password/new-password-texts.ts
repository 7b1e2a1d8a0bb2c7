import { PASSWORD_MIN } from '../profile/profile-draft.ts';

/** What is wrong with a password typed twice, by field; empty where it can be sent. */
export function newPasswordTexts(
  password: string,
  again: string,
): Partial<Record<'password' | 'password_confirmation', string>> {
  if ([...password].length < PASSWORD_MIN)
    return { password: `The password must be at least ${PASSWORD_MIN} characters.` };
  if (password !== again) return { password_confirmation: 'The two passwords are not the same.' };
  return {};
}
