/** 0 or 1, as the radio world's programs send it; `true` and `false` are accepted too. */
export type Flag = 0 | 1;

/** A callsign run by another account, which it belongs to. */
export interface SubAccount {
  id: number;
  callsign: string;
  name: string;
  profile_image_name: string | null;
}

/** The signed-in operator's own account. */
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
  /** Whether a code sent to the number came back: only then PINs are sent there. */
  mobile_confirmed: boolean;
  /** https addresses, or empty. */
  facebook_link: string;
  youtube_link: string;
  instagram_link: string;
  twitter_link: string;
  /** The operator's name at HamQTH. */
  hamqth: string;
  qrz_auto_log_qso: Flag;
  clublog_email: string;
  clublog_auto_log_qso: Flag;
  /** Passwords and keys of outside services are never read back. */
  has_qrz_api_key: boolean;
  has_clublog_password: boolean;
  has_eqsl_apikey: boolean;
  /** Others see the 6-character grid instead of the 4-character square. */
  precise_location: Flag;
  /** The creators' board shows the frequency although it is a contest. */
  share_contest_frequency: Flag;
  /** A letter a day while there is unread news. */
  email_digest: Flag;
  /** Whether the e-mail address was proven; until then no messages, posts and photos. True where no mail is configured. */
  email_confirmed: boolean;
  /**
   * Whether the owner still has to choose about what was made before the e-mail address was proven (`vunreviewed`), or
   * it is being deleted; null where there is nothing. Of a sub-account it is the main account's.
   */
  unreviewed: 'undecided' | 'deleting' | null;
  /** The account this one belongs to; null for a main account. */
  managed_by_id: number | null;
  /** Its call. */
  managed_by_call: string | null;
  /** The same, by its two other names. */
  managed_by_callsign: string | null;
  main_account: string | null;
  /** Its photo. */
  main_profile_image_name: string | null;
  /** Of a main account, and of the main account where this one is a sub-account: what can be switched to. */
  sub_accounts: SubAccount[];
  /** When the account and all that is its goes for good (ISO 8601); null where nobody asked for that. */
  delete_at: string | null;
  /** Keeps the station off every board, award and embed. */
  exclude_from_leaderboards: Flag;
  /** Nobody sees whether this operator is on the air or online. */
  hide_presence: Flag;
  /** Shown in place of what the radio calls itself. */
  rig_name_override: string;
  /** Whether a password was ever chosen; without one the account can only be entered by PIN. */
  has_password: boolean;
  /** Whether a key for radio programs was issued; the key itself is shown only when it is made. */
  has_api_key: boolean;
  subscribed: boolean;
  paid_subscription: boolean;
  is_admin: Flag;
  created_at: string;
}

export interface Subscription {
  /** 0 is the free account. */
  level: number;
  /** ISO 8601, or null when there is nothing to expire. */
  expiryDate: string | null;
}

/** What every way of signing in answers. */
export interface SignedIn {
  token: string;
  user: User;
  subscription: Subscription;
}

export interface RegisterRequest {
  /** @maxLength 254 */
  email: string;
  /** @minLength 3 @maxLength 20 */
  my_callsign: string;
  /** The account that recommended Pileup. */
  ref_id?: string | number | null;
}

export interface LoginRequest {
  email: string;
  password: string;
}

export interface UserAnswer {
  user: User;
  subscription: Subscription;
}

/** The heartbeat of an open page. */
export interface SessionRefreshAnswer {
  subscription: Subscription;
  notification_count: number;
  live_stream_count: number;
  /** Ids of the accounts one follows. */
  following: number[];
}

export interface UpdateProfileRequest {
  /** @maxLength 100 */
  name: string;
  /** Of a main account: a sub-account has none of its own. @maxLength 254 */
  email?: string;
  /** @maxLength 100 */
  qth: string;
  /** Maidenhead locator of 4, 6, 8 or 10 characters. */
  grid: string;
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
  /** A new password, 8 characters at least; left out or empty, the password stays. */
  password?: string;
  password_confirmation?: string;
  /**
   * The password in force, or a fresh PIN: one of them is needed to change the password, the e-mail address or the
   * mobile number, unless the session began by PIN in the last ten minutes. Of a sub-account it is the main account's
   * password. An account without password needs the PIN once its address is proven.
   */
  current_password?: string;
  current_pin?: string;
  /** `+` and digits; a changed number must be confirmed again. @maxLength 20 */
  mobile_number?: string;
  /** https addresses of the service's own host; without `https://`, or a bare name, is completed. @maxLength 200 */
  facebook_link?: string;
  youtube_link?: string;
  instagram_link?: string;
  twitter_link?: string;
  /** @maxLength 50 */
  hamqth?: string;
  /** Write-only: left out it stays, empty it goes. @maxLength 200 */
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
}

export interface SendPinRequest {
  /**
   * Of the account, or of a sub-account: its PIN goes to the main account's address. Asked for by who is signed in to
   * it, or to its main account, the PIN is good as `current_pin` only. @minLength 3 @maxLength 30
   */
  callsign: string;
}

export interface PinLoginRequest extends SendPinRequest {
  /** Six digits, good for ten minutes and five tries. */
  pin: string;
}

export interface PasswordResetRequest {
  /** @maxLength 254 */
  email: string;
}

export interface PasswordResetConfirmRequest {
  /** From the link of the letter, good once within 30 minutes. */
  token: string;
  /** 8 characters at least. */
  password: string;
  password_confirmation: string;
}

export interface ConfirmEmailRequest {
  /** From the link of the letter. */
  token: string;
}

export interface ConfirmMobileRequest {
  /** Six digits, as sent to the number of the profile. */
  code: string;
}

/** Somewhere the operator is signed in. */
export interface OpenSession {
  id: string;
  /** What its browser calls itself: ‘Firefox on Linux’; empty where it says nothing. */
  device: string;
  /** The callsign it was switched to. */
  my_callsign: string;
  /** ISO 8601. */
  began_at: string;
  /** To the quarter of an hour. */
  seen_at: string;
  /** The one that asks. */
  is_this: boolean;
}

export interface SessionsAnswer {
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

export interface AddSubAccountAnswer {
  status: 'ok';
  /** The new sub-account; `vLoginToSubaccount` with its id switches to it. */
  user: SubAccount;
}

export interface LoginToSubAccountRequest {
  /** A sub-account of one's own, or of the same main account, or the main account itself. */
  sub_account_id: number | string;
}

export interface DeleteAccountRequest {
  /** The callsign of the account, typed once more. */
  callsign: string;
  /** One of them, as for a change of the password. */
  current_password?: string;
  current_pin?: string;
}

export interface DeleteAccountAnswer {
  status: 'ok';
  /** Until then `vrestoreaccount` keeps it (ISO 8601). */
  delete_at: string;
}

/** Contacts of one log that were made before the e-mail address was proven. */
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

/** What was made in the account before its e-mail address was proven. */
export interface UnreviewedAnswer {
  /** While it is `deleting`, and where there is nothing (null), the lists are empty. */
  state: User['unreviewed'];
  /** What was made until then is meant (ISO 8601). */
  proven_at: string | null;
  /** Logs that have such contacts. */
  logs: UnreviewedLog[];
  /** Files uploaded before and still being imported: their contacts are meant, too. */
  imports: number;
  sub_accounts: { callsign: string; created_at: string }[];
  /** Profile fields that are as they were left, by their names in `vupdateprofile`; a choice is `1`. */
  profile: Record<string, string>;
}

export interface SettleUnreviewedRequest {
  /** `delete`: contacts and profile fields at once, sub-accounts as by `vdeleteaccount`, in 30 days. */
  choice: 'keep' | 'delete';
}

export interface ApiKeyAnswer {
  /** Shown this once. */
  api_key: string;
}

/** What a program on the operator's own computer shows to get a key of its own. */
export interface PairingCodeAnswer {
  /** Good for one pairing within 5 minutes; capitals, digits and a hyphen: `K7QM-2ZPD`. */
  code: string;
  /** ISO 8601. */
  expires_at: string;
}

export interface PairRequest {
  /** Case, spaces and hyphens do not matter. */
  code: string;
  /** What the operator knows the computer by. @maxLength 50 */
  name: string;
}

export interface PairAnswer {
  /** A key for this computer alone, shown this once. */
  api_key: string;
  my_callsign: string;
}

/** A computer that was paired and has a key of its own. */
export interface PairedComputer {
  id: number;
  name: string;
  /** ISO 8601. */
  paired_at: string;
}

export interface PairedAnswer {
  /** Latest first. */
  computers: PairedComputer[];
}

export interface UnpairRequest {
  id: number | string;
}

export interface StatusOk {
  status: 'ok';
}
