/** 0 or 1, as the radio world's programs send it; `true` and `false` are accepted too. */
export type Flag = 0 | 1;

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
  /** @maxLength 254 */
  email: string;
  /** @maxLength 100 */
  qth: string;
  /** Maidenhead locator of 4 to 10 characters. */
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
  /** The password in force: needed to change the password or the e-mail address. */
  current_password?: string;
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
