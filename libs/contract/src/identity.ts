/** 0 or 1, as radio programs send it; `true` and `false` are also accepted. */
export type Flag = 0 | 1;

/** An award of a station, as profiles list it. */
export interface UserAward {
  id: number;
  award: string;
  /** `YYYY-MM-DD`, the last day of its period. */
  award_date: string;
}

/** A callsign that belongs to another account, its main account. */
export interface SubAccount {
  id: number;
  callsign: string;
  name: string;
  profile_image_name: string | null;
}

/** How distances are shown; empty is the default of the browser's locale. */
export type DistanceUnit = '' | 'km' | 'mi';

/** `28 Nov 2026`, `Nov 28, 2026` or `2026-11-28`; empty is the first. */
export type DateFormat = '' | 'dmy' | 'mdy' | 'iso';

/** Steps of the setup after registration. */
export type SetupStep = 'password' | 'grid' | 'contact';

/** The signed-in account. */
export interface User {
  id: number;
  name: string;
  email: string;
  my_callsign: string;
  is_ham: Flag;
  is_cb: Flag;
  is_swl: Flag;
  qth: string;
  grid: string;
  club_call: string;
  profile_bio: string;
  profile_image_name: string | null;
  mobile_number: string;
  /** Whether the number was confirmed with a code; PINs are sent to confirmed numbers only. */
  mobile_confirmed: boolean;
  /** https URLs, or empty. */
  facebook_link: string;
  youtube_link: string;
  instagram_link: string;
  twitter_link: string;
  /** The user name at HamQTH. */
  hamqth: string;
  qrz_auto_log_qso: Flag;
  clublog_email: string;
  clublog_auto_log_qso: Flag;
  /** Passwords and keys of external services are never returned, only whether they are set. */
  has_qrz_api_key: boolean;
  has_clublog_password: boolean;
  has_eqsl_apikey: boolean;
  /** Others see the 6-character grid instead of the 4-character square. */
  precise_location: Flag;
  /** The creators' board shows the frequency even in a contest. */
  share_contest_frequency: Flag;
  /** One e-mail a day at most, if there are unread notifications. */
  email_digest: Flag;
  distance_unit: DistanceUnit;
  date_format: DateFormat;
  /** Whether local time is shown beside UTC. */
  show_local_time: Flag;
  /** The steps that were done or skipped after registration. */
  closed_steps: SetupStep[];
  /** Whether the e-mail address is confirmed; required for messages, posts and photos. True if no mail server is configured. */
  email_confirmed: boolean;
  /**
   * When leaderboards begin to list the station (ISO 8601); null if they do. While the e-mail address is not confirmed,
   * a day after the main account was registered.
   */
  ranked_from: string | null;
  /**
   * Whether the owner still has to decide about contents created before the e-mail address was confirmed
   * (`vunreviewed`), or they are being deleted; null if there is nothing. For a sub-account, the main account's value.
   */
  unreviewed: 'undecided' | 'deleting' | null;
  /** The account this one belongs to; null for a main account. */
  managed_by_id: number | null;
  /** The callsign of the main account; null for a main account. */
  managed_by_call: string | null;
  /** The same value under two other names. */
  managed_by_callsign: string | null;
  main_account: string | null;
  /** The main account's photo. */
  main_profile_image_name: string | null;
  /** The sub-accounts of the main account, to which the operator can switch. */
  sub_accounts: SubAccount[];
  user_awards: UserAward[];
  /** When the account and its data will be deleted permanently (ISO 8601); null if deletion was not requested. */
  delete_at: string | null;
  /** Excludes the station from all leaderboards, awards and embeds. */
  exclude_from_leaderboards: Flag;
  /** Hides from others whether this operator is on the air or online. */
  hide_presence: Flag;
  /** Shown instead of the name the radio reports. */
  rig_name_override: string;
  /** Whether a password is set; without one, signing in is possible by PIN only. */
  has_password: boolean;
  /** Whether an API key for radio programs was issued; the key itself is returned only once. */
  has_api_key: boolean;
  subscribed: boolean;
  paid_subscription: boolean;
  is_admin: Flag;
  created_at: string;
}

export interface Subscription {
  /** 0 is the free account. */
  level: number;
  /** ISO 8601; null if there is no subscription. */
  expiryDate: string | null;
}

/** The response of all endpoints that sign in. */
export interface SignedIn extends UserResponse {
  token: string;
}

export interface RegisterRequest {
  /** @maxLength 254 */
  email: string;
  /** @minLength 3 @maxLength 20 */
  my_callsign: string;
  /** The id of the account that recommended Pileup. */
  ref_id?: string | number | null;
}

export interface LoginRequest {
  email: string;
  password: string;
}

export interface UserResponse {
  user: User;
  subscription: Subscription;
}

/** Polled by open pages. */
export interface SessionRefreshResponse {
  subscription: Subscription;
  notification_count: number;
  live_stream_count: number;
  /** Ids of the accounts you follow. */
  following: number[];
}

/** Fields that are absent or null stay as they are. */
export interface UpdateProfileRequest {
  /** A name, not empty. @maxLength 100 */
  name?: string;
  /** An address, not empty; main accounts only: a sub-account has no e-mail address. @maxLength 254 */
  email?: string;
  /** A place, not empty. @maxLength 100 */
  qth?: string;
  /** Maidenhead locator of 4, 6, 8 or 10 characters. */
  grid?: string;
  is_ham?: Flag | boolean;
  is_cb?: Flag | boolean;
  is_swl?: Flag | boolean;
  club_call?: string;
  /** @maxLength 1000 */
  profile_bio?: string;
  exclude_from_leaderboards?: Flag | boolean;
  hide_presence?: Flag | boolean;
  /** @maxLength 10 */
  rig_name_override?: string;
  /** A new password of at least 8 characters; if absent or empty, the password stays. */
  password?: string;
  password_confirmation?: string;
  /**
   * The current password, or a new PIN: one of them is required to change the password, the e-mail address or the mobile
   * number, unless the session was started by PIN in the last ten minutes. For a sub-account, the main account's
   * password. An account without a password needs the PIN once its e-mail address is confirmed.
   */
  current_password?: string;
  current_pin?: string;
  /** `+` and digits; a changed number must be confirmed again. @maxLength 20 */
  mobile_number?: string;
  /** https URLs on the service's own host; a missing `https://` or host is added. @maxLength 200 */
  facebook_link?: string;
  youtube_link?: string;
  instagram_link?: string;
  twitter_link?: string;
  /** @maxLength 50 */
  hamqth?: string;
  /** Write-only: unchanged if absent, removed if empty. @maxLength 200 */
  qrz_api_key?: string;
  qrz_auto_log_qso?: Flag | boolean;
  /** @maxLength 254 */
  clublog_email?: string;
  /** Write-only. @maxLength 200 */
  clublog_password?: string;
  clublog_auto_log_qso?: Flag | boolean;
  /** Write-only. @maxLength 200 */
  eqsl_apikey?: string;
  precise_location?: Flag | boolean;
  share_contest_frequency?: Flag | boolean;
  email_digest?: Flag | boolean;
  distance_unit?: DistanceUnit;
  date_format?: DateFormat;
  show_local_time?: Flag | boolean;
  /** Added to those that are closed already. */
  closed_steps?: SetupStep[];
}

export interface SendPinRequest {
  /**
   * The callsign of the account or of a sub-account, whose PIN is sent to the main account. If the request is signed in to
   * that account or its main account, the PIN is valid as `current_pin` only. @minLength 3 @maxLength 30
   */
  callsign: string;
}

export interface PinLoginRequest extends SendPinRequest {
  /** Six digits, valid for ten minutes and five attempts. */
  pin: string;
}

export interface PasswordResetRequest {
  /** @maxLength 254 */
  email: string;
}

export interface PasswordResetConfirmRequest {
  /** From the link in the e-mail; valid once, for 30 minutes. */
  token: string;
  /** At least 8 characters. */
  password: string;
  password_confirmation: string;
}

export interface ConfirmEmailRequest {
  /** From the link in the e-mail. */
  token: string;
}

export interface ConfirmMobileRequest {
  /** The six digits sent to the mobile number of the profile. */
  code: string;
}

/** A session of the signed-in operator. */
export interface OpenSession {
  id: string;
  /** From the browser's user agent: ‘Firefox on Linux’; empty if unknown. */
  device: string;
  /** The callsign to which the session is switched. */
  my_callsign: string;
  /** ISO 8601. */
  began_at: string;
  /** ISO 8601, accurate to 15 minutes. */
  seen_at: string;
  /** Whether it is the session of this request. */
  is_this: boolean;
}

export interface SessionsResponse {
  /** Latest seen first. */
  sessions: OpenSession[];
}

export interface EndSessionRequest {
  id: string;
}

export interface AddSubAccountRequest {
  /** 4 to 10 characters after trimming. */
  callsign: string;
}

export interface AddSubAccountResponse {
  status: 'ok';
  /** The new sub-account; `vLoginToSubaccount` with its id switches to it. */
  user: SubAccount;
}

export interface LoginToSubAccountRequest {
  /** A sub-account of the same main account, or the main account itself. */
  sub_account_id: number | string;
}

export interface DeleteAccountRequest {
  /** The callsign of the account, as confirmation. */
  callsign: string;
  /** One of the two is required, as for changing the password. */
  current_password?: string;
  current_pin?: string;
}

export interface DeleteAccountResponse {
  status: 'ok';
  /** Time until which `vrestoreaccount` cancels the deletion (ISO 8601). */
  delete_at: string;
}

/** The contacts of one log that were created before the e-mail address was confirmed. */
export interface UnreviewedLog {
  my_callsign: string;
  contacts: number;
  /** Times of the earliest and the latest contact (ISO 8601). */
  first: string;
  last: string;
  /** The latest five. */
  newest: UnreviewedContact[];
}

export interface UnreviewedContact {
  Call: string;
  Band: string;
  Mode: string;
  /** ISO 8601. */
  TS: string;
}

/** Contents created in the account before its e-mail address was confirmed. */
export interface UnreviewedResponse {
  /** If it is `deleting` or null, the lists are empty. */
  state: User['unreviewed'];
  /** When the address was confirmed (ISO 8601). */
  proven_at: string | null;
  /** The logs with such contacts. */
  logs: UnreviewedLog[];
  /** The number of files uploaded before and still being imported: their contacts are included. */
  imports: number;
  sub_accounts: { callsign: string; created_at: string }[];
  /** Profile fields unchanged since then, by their names in `vupdateprofile`; a set flag is `1`. */
  profile: Record<string, string>;
}

export interface SettleUnreviewedRequest {
  /** `delete` deletes contacts and profile fields at once, and sub-accounts like `vdeleteaccount`, in 30 days. */
  choice: 'keep' | 'delete';
}

export interface ApiKeyResponse {
  /** Returned only once. */
  api_key: string;
}

/** A code with which a program on the operator's computer gets its own key. */
export interface PairingCodeResponse {
  /** Valid for one pairing within 5 minutes; capital letters, digits and a hyphen: `K7QM-2ZPD`. */
  code: string;
  /** ISO 8601. */
  expires_at: string;
}

export interface PairRequest {
  /** Case, spaces and hyphens do not matter. */
  code: string;
  /** A name for the computer, for the operator. @maxLength 50 */
  name: string;
}

export interface PairResponse {
  /** A key for this computer only, returned only once. */
  api_key: string;
  my_callsign: string;
}

/** A paired computer, which has its own key. */
export interface PairedComputer {
  id: number;
  name: string;
  /** ISO 8601. */
  paired_at: string;
}

export interface PairedResponse {
  /** Latest first. */
  computers: PairedComputer[];
}

export interface UnpairRequest {
  id: number | string;
}

export interface StatusOk {
  status: 'ok';
}

export interface MatchingStationsRequest {
  /** Fewer than 3 characters match nothing. @maxLength 20 */
  part: string;
}

export interface FindRequest {
  /** Part of a callsign, name or town; fewer than 2 characters find nothing. @maxLength 60 */
  text: string;
}

export interface FoundStation {
  my_callsign: string;
  name: string;
  qth: string;
  profile_image_name: string | null;
}

export interface MatchingStation {
  call: string;
  name: string;
}
