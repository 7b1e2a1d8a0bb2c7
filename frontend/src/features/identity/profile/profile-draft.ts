import type { UpdateProfileRequest, User } from '@pileup/contract/identity';
import type { ChangeEvent } from 'react';
import { GRID_TEXT, parseOwnGrid } from '../../../lib/text/grid-input.ts';

const TEXT_FIELDS = [
  'name',
  'email',
  'qth',
  'grid',
  'club_call',
  'profile_bio',
  'facebook_link',
  'youtube_link',
  'instagram_link',
  'twitter_link',
  'mobile_number',
  'rig_name_override',
  'distance_unit',
  'date_format',
] as const;

const FLAGS = [
  'is_ham',
  'is_swl',
  'is_cb',
  'exclude_from_leaderboards',
  'hide_presence',
  'precise_location',
  'share_contest_frequency',
  'email_digest',
  'show_local_time',
] as const;

/** Settings beside the profile of the specification: they can be saved before the profile is complete. */
const SETTINGS = new Set<string>([
  'hide_presence',
  'precise_location',
  'share_contest_frequency',
  'email_digest',
  'distance_unit',
  'date_format',
  'show_local_time',
]);

/** The new password and the current credentials: sent, never read back. */
const CREDENTIALS = ['password', 'password_confirmation', 'current_password', 'current_pin'] as const;

export type Text = (typeof TEXT_FIELDS)[number] | (typeof CREDENTIALS)[number];
export type Flag = (typeof FLAGS)[number];

export type ProfileDraft = Record<Text, string> & Record<Flag, boolean>;

export const BIO_MAX = 1000;
export const RIG_NAME_MAX = 10;
export const PASSWORD_MIN = 8;

export function draftOf(user: User): ProfileDraft {
  // A session stored before a field existed does not have it.
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, user[field] ?? '']));
  const flags = Object.fromEntries(FLAGS.map((field) => [field, user[field] === 1]));
  const typed = Object.fromEntries(CREDENTIALS.map((field) => [field, '']));
  return { ...texts, ...flags, ...typed } as ProfileDraft;
}

/** One change. The last choice of ham and short-wave listener wins; a changed password must be confirmed again. */
export function changeDraft(draft: ProfileDraft, change: Partial<ProfileDraft>): ProfileDraft {
  const unconfirmed = change.password !== undefined && { password_confirmation: '' };
  const next = { ...draft, ...unconfirmed, ...change };
  if (change.is_ham) next.is_swl = false;
  if (change.is_swl) next.is_ham = false;
  return next;
}

/** Whether it is a sub-account, which uses its main account's address, number and password. */
export function isSubAccount({ managed_by_id }: Pick<User, 'managed_by_id'>): boolean {
  return Boolean(managed_by_id);
}

/** Whether the draft changes credentials, for which the server requires the current password or a PIN. */
export function changesCredentials(draft: ProfileDraft, user: User): boolean {
  if (isSubAccount(user)) return false;
  return draft.password !== '' || draft.email.trim() !== user.email || hasNewNumber(draft, user);
}

/** A new number can receive PINs once it is confirmed; removing one is not critical. */
function hasNewNumber({ mobile_number }: ProfileDraft, user: User): boolean {
  const bare = mobile_number.replace(/[\s()./-]/g, '');
  return bare !== '' && bare !== (user.mobile_number ?? '');
}

/**
 * The draft after the account was changed, elsewhere or by saving: fields edited since keep their text, all others get
 * the account's values.
 * @param before the draft to compare with: that of the old account, or the one that was sent
 */
export function rebaseDraft(draft: ProfileDraft, before: ProfileDraft, now: User): ProfileDraft {
  const fresh = draftOf(now);
  const untouched = (Object.keys(fresh) as (keyof ProfileDraft)[]).filter((field) => draft[field] === before[field]);
  return { ...draft, ...Object.fromEntries(untouched.map((field) => [field, fresh[field]])) };
}

/** The errors of the draft, by field; empty if it can be sent. The server validates it again. */
export function draftTexts(draft: ProfileDraft, user: User): Partial<Record<keyof ProfileDraft, string>> {
  const changed = Object.keys(requestOf(draft, user));
  if (changed.length > 0 && changed.every((field) => SETTINGS.has(field))) return {};
  const texts: Partial<Record<keyof ProfileDraft, string>> = {};
  if (!draft.name.trim()) texts.name = 'Please enter your name.';
  if (!draft.email.trim() && !isSubAccount(user)) texts.email = 'Please enter your email address.';
  if (!draft.qth.trim()) texts.qth = 'Please enter your QTH.';
  if (!draft.grid.trim()) texts.grid = 'Please enter your gridsquare.';
  else if (!parseOwnGrid(draft.grid)) texts.grid = GRID_TEXT;
  if ([...draft.rig_name_override].length > RIG_NAME_MAX) {
    texts.rig_name_override = `The rig name must be ${RIG_NAME_MAX} characters at most.`;
  }
  if (draft.password && [...draft.password].length < PASSWORD_MIN) {
    texts.password = `The password must be at least ${PASSWORD_MIN} characters.`;
  } else if (draft.password && draft.password !== draft.password_confirmation) {
    texts.password_confirmation = 'The two passwords are not the same.';
  }
  return texts;
}

/** The changed fields of the draft as a request. */
export function requestOf(draft: ProfileDraft, user: User): UpdateProfileRequest {
  const [now, before] = [savedFields(draft, user), savedFields(draftOf(user), user)];
  const changed = Object.entries(now).filter(([field, value]) => value !== before[field]);
  const { password, password_confirmation, current_password, current_pin } = draft;
  return {
    ...(Object.fromEntries(changed) as UpdateProfileRequest),
    ...(password && { password, password_confirmation }),
    ...(changesCredentials(draft, user) && {
      ...(current_password && { current_password }),
      ...(current_pin && { current_pin }),
    }),
  };
}

/** The fields of the draft that are saved, apart from the password. */
function savedFields(draft: ProfileDraft, user: User): Readonly<Record<string, string | boolean>> {
  const texts = TEXT_FIELDS.map((field) => [field, draft[field].trim()]);
  const flags = FLAGS.map((field) => [field, draft[field]]);
  const { email, mobile_number, ...own } = Object.fromEntries([...texts, ...flags]);
  return isSubAccount(user) ? own : { ...own, email, mobile_number };
}

/** Whether sending the draft would change anything. */
export function isChanged(draft: ProfileDraft, user: User): boolean {
  return Object.keys(requestOf(draft, user)).length > 0;
}

/** Props of every section of the profile form. */
export interface ProfileSection {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
  texts: Partial<Record<string, string>>;
  /** The account as the server has it. */
  user: User;
}

/** Binds an input to the text field `name` of the draft. */
export function textProps({ draft, change, texts }: ProfileSection, name: Text) {
  return {
    name,
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: target.value }),
    error: texts[name],
  };
}

export function flagProps({ draft, change }: ProfileSection, name: Flag) {
  return { name, checked: draft[name], onChange: (checked: boolean) => change({ [name]: checked }) };
}
