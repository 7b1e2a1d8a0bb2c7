import type { UpdateProfileRequest, User } from '@pileup/contract/identity';
import { parseGrid } from '@pileup/radio/grid';

/** The profile form as it stands, before it is sent. */
export interface ProfileDraft {
  name: string;
  email: string;
  qth: string;
  grid: string;
  is_ham: boolean;
  is_swl: boolean;
  is_cb: boolean;
  club_call: string;
  profile_bio: string;
  exclude_from_leaderboards: boolean;
  hide_presence: boolean;
  rig_name_override: string;
  password: string;
  password_confirmation: string;
  current_password: string;
}

export const BIO_MAX = 1000;
export const RIG_NAME_MAX = 10;
export const PASSWORD_MIN = 8;

export function draftOf(user: User): ProfileDraft {
  const { name, email, qth, grid, club_call, profile_bio } = user;
  // A session kept from before these settings were there does not have them.
  const seen = {
    exclude_from_leaderboards: user.exclude_from_leaderboards === 1,
    hide_presence: user.hide_presence === 1,
    rig_name_override: user.rig_name_override ?? '',
  };
  const kinds = { is_ham: user.is_ham === 1, is_swl: user.is_swl === 1, is_cb: user.is_cb === 1 };
  const secrets = { password: '', password_confirmation: '', current_password: '' };
  return { name, email, qth, grid, ...kinds, club_call, profile_bio, ...seen, ...secrets };
}

/** The draft after one change. A ham and a short-wave listener exclude each other: the last tick wins. */
export function changed(draft: ProfileDraft, change: Partial<ProfileDraft>): ProfileDraft {
  const next = { ...draft, ...change };
  if (change.is_ham) next.is_swl = false;
  if (change.is_swl) next.is_ham = false;
  return next;
}

/** Whether the server will ask for the password in force: for a new one or a new address, if there is one. */
export function asksCurrentPassword(draft: ProfileDraft, user: User): boolean {
  return user.has_password && (draft.password !== '' || draft.email.trim() !== user.email);
}

/** What is wrong with the draft, by field; empty where it can be sent. The server has the last word. */
export function draftTexts(draft: ProfileDraft, user: User): Partial<Record<keyof ProfileDraft, string>> {
  const texts: Partial<Record<keyof ProfileDraft, string>> = {};
  if (!draft.name.trim()) texts.name = 'Please enter your name.';
  if (!draft.email.trim()) texts.email = 'Please enter your email address.';
  if (!draft.qth.trim()) texts.qth = 'Please enter your QTH.';
  if (!draft.grid.trim()) texts.grid = 'Please enter your gridsquare.';
  else if ((parseGrid(draft.grid) ?? '').length < 4) {
    texts.grid = 'A grid square has 4 to 10 characters, like IL18 or IL18ql.';
  }
  if ([...draft.rig_name_override].length > RIG_NAME_MAX) {
    texts.rig_name_override = `The rig name must be ${RIG_NAME_MAX} characters at most.`;
  }
  if (draft.password && [...draft.password].length < PASSWORD_MIN) {
    texts.password = `The password must be at least ${PASSWORD_MIN} characters.`;
  } else if (draft.password && draft.password !== draft.password_confirmation) {
    texts.password_confirmation = 'The two passwords are not the same.';
  }
  if (asksCurrentPassword(draft, user) && !draft.current_password) {
    texts.current_password = 'Please enter your current password.';
  }
  return texts;
}

/** The draft as the server takes it; passwords only where they are meant. */
export function requestOf(draft: ProfileDraft, user: User): UpdateProfileRequest {
  const { password, password_confirmation, current_password, ...profile } = draft;
  return {
    ...profile,
    email: profile.email.trim(),
    rig_name_override: profile.rig_name_override.trim(),
    ...(password && { password, password_confirmation }),
    ...(asksCurrentPassword(draft, user) && { current_password }),
  };
}
