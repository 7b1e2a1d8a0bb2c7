import type { UserAward } from './identity.ts';
import type { PublicSetup } from './log/setup.ts';
import type { PublicQso, Qso, QsoListField } from './logbook.ts';
import type { OpMode } from './presence.ts';

/** A contact in the feed. */
export interface FeedQso
  extends Pick<
    Qso,
    Exclude<QsoListField, 'Call' | 'Freq'> | 'station_callsign' | 'SNT' | 'RCV' | 'Comment' | 'ContestName' | 'mp3_name'
  > {
  /** `******` if the item is blurred. */
  Call: string;
  /** kHz, `******` in a contest or if the item is blurred, null if unknown. */
  Freq: number | '******' | null;
  /** The other station's DXCC entity and CQ zone; null if unknown or the item is blurred. */
  dxcc: number | null;
  cq_zone: number | null;
  /** The other station's country, continent and 4-character square; empty if unknown or the item is blurred. */
  country: string;
  continent: string;
  square: string;
  /** Whether the contact has an e-mail address; the address itself is private. */
  has_email: boolean;
}

export interface FeedItem {
  /** The contact's id. */
  id: number;
  /** The same number under its older name. */
  entity_id: number;
  /** kHz, `******` in a contest or if the item is blurred, null if unknown. */
  on_freq: number | '******' | null;
  /** 2 if the poster called CQ (a run contact), 7 in a contest, otherwise 1. */
  op_mode: OpMode;
  /** When the contact was made (ISO 8601). */
  created_at: string;
  /** The time of the contact as text, relative to the time of this response. */
  TimeAgo: string;
  poster_name: string;
  poster_image_name: string | null;
  station_callsign: string;
  call: string;
  qso: FeedQso;
  /** Call, comment and frequency are hidden: every second contact, for visitors and accounts without a subscription. */
  blurred: boolean;
}

export interface Photo {
  id: number;
  /** The file is at `/photos/{name}`, a version of at most 320 px width at `/photos/{name}?size=small`. */
  profile_image_name: string;
  width: number;
  height: number;
  /** ISO 8601. */
  created_at: string;
  /** Whether it is the source of the station's profile photo. */
  is_default: boolean;
}

/** A photo as its owner sees it. */
export interface OwnPhoto extends Photo {
  /** Why an administrator has hidden it from everyone else; absent if it is shown. */
  hidden_reason?: string;
  /** Where the photo is while the deletion of the account is pending, for a day. */
  hidden_path?: string;
}

/** Multipart field `image`: JPEG, PNG or GIF; at most 10 MB, 40 megapixels, 16,384 pixels a side and 30:1. */
export type UploadPhotoRequest = Record<string, never>;

export interface UploadPhotoResponse {
  status: 'ok';
  photo: Photo;
}

export interface PhotoIdRequest {
  id: number | string;
}

/** The square of a photo that becomes the profile photo. */
export interface Crop {
  /** Left edge, as a fraction of the width. */
  left: number;
  /** Top edge, as a fraction of the height. */
  top: number;
  /** Side length, as a fraction of the shorter side. */
  size: number;
}

export interface MakeDefaultPhotoRequest extends PhotoIdRequest {
  /** Default: the center. */
  crop?: Crop | null | undefined;
}

export interface MakeDefaultPhotoResponse {
  status: 'ok';
  profile_image_name: string;
}

export interface CallsignRequest {
  /** @maxLength 20 */
  callsign: string;
}

export interface PhotosForResponse {
  my_callsign: string;
  photos: Photo[];
}

/** A contact in a profile, with public fields only. */
// The contact's `station_callsign` may differ from the profile's call.
export type ProfileQso = Pick<PublicQso, QsoListField | 'station_callsign' | 'SNT' | 'RCV' | 'country'>;

export interface ProfilePost {
  id: number;
  title: string;
  created_at: string;
}

/** The viewer's contacts with the profile's call. */
export interface WorkedBefore {
  count: number;
  /** ISO 8601. */
  first: string | null;
  last: string | null;
  bands: string[];
}

/** The part of a profile that is stored with the account. */
export interface ProfileAccount {
  /** Null if no account has the callsign; everything else is then empty. */
  id: number | null;
  my_callsign: string;
  name: string;
  is_ham: 0 | 1;
  is_cb: 0 | 1;
  is_swl: 0 | 1;
  qth: string;
  /** 4 characters; 6 if the operator has chosen to show them. */
  grid: string;
  club_call: string;
  profile_bio: string;
  facebook_link: string;
  youtube_link: string;
  instagram_link: string;
  twitter_link: string;
  profile_image_name: string | null;
  rig_name: string;
  is_admin: 0 | 1;
  /** The call of the main account. */
  main_account: string | null;
  created_at: string | null;
}

/** The public profile of a station. */
export interface Profile extends ProfileAccount {
  /** A subscriber. */
  sub: 0 | 1;
  /** Derived from the call. */
  country: string;
  cq_zone: number | null;
  itu_zone: number | null;
  /** The last 4. */
  photos: Photo[];
  photo_count: number;
  user_awards: UserAward[];
  /** The last 4. */
  posts: ProfilePost[];
  post_count: number;
  /** A page of the newest contacts. */
  qso_history: ProfileQso[];
  /** The number of contacts in all pages. */
  qso_in_history: number;
  /** Null while its log is being counted. */
  entity_count: number | null;
  page: number;
  pages: number;
  /** Null for visitors and on your own profile. */
  worked_before: WorkedBefore | null;
  /** The station set-up in use; null if there is none, or if the operator hides whether they are on the air. */
  setup: PublicSetup | null;
  /** 1 if the viewer follows the station. */
  follow_level: 0 | 1;
  follows_you: 0 | 1;
  /** 10,000 means 10,000 or more. */
  follower_count: number;
  is_blocked: 0 | 1;
  mine: boolean;
}

export interface ProfileRequest extends CallsignRequest {
  /** Page of `qso_history`, from 1. */
  page?: number | string;
}

export interface ProfileResponse {
  profile: Profile;
}

export type CountByModeClass = Record<'voice' | 'cw' | 'data' | 'sstv', number>;

/** The statistics of a station's log, for charts. */
export interface ProfileCharts {
  my_callsign: string;
  count: number;
  /** `2026-11`, oldest first; the last 24 months, including those without contacts. */
  months: (CountByModeClass & { month: string })[];
  /** Low to high. */
  bands: (CountByModeClass & { band: string })[];
  /** Most first. */
  entities: { dxcc: number; name: string; continent: string; count: number }[];
  /** 4-character squares of the worked stations, most first, 4,000 at most. */
  grids: { grid: string; count: number }[];
  grid_count: number;
  /** The log is being recounted after an update of Pileup; months, bands, entities and grids are empty until it is done. */
  counting: boolean;
}

/** Your worked entities, zones and squares, to mark what is new (`Worked` of `libs/radio`). */
export interface WorkedResponse {
  /** Number of contacts that count. */
  contacts: number;
  /** Mode classes by DXCC number and band. */
  entities: Record<string, Record<string, (keyof CountByModeClass)[]>>;
  /** CQ zones. */
  zones: number[];
  /** 4-character squares by field: `JO` with `6271` has JO62 and JO71. */
  squares: Record<string, string>;
  /** The log is being recounted after an update of Pileup; the lists are empty, and contacts 0, until it is done. */
  counting: boolean;
}

/** Kinds of notifications, explained at `type_id`; 100 is from a user. */
export type NotificationType = 100 | 110 | 120 | 130 | 140 | 200 | 300;

export interface Notification {
  id: number;
  subject: string;
  message: string;
  /** 100 a message, 110 a new follower, 120 a contact logged with you, 130 a post, 140 a comment, 200 from Pileup, 300 an award. */
  type_id: NotificationType;
  /** ISO 8601. */
  created_at: string;
  sender: { id: number; my_callsign: string; profile_image_name: string | null } | null;
  about_qso_id: number | null;
  about_post_id: number | null;
  about_comment_id: number | null;
  about_award_id: number | null;
}

export interface InboxRequest {
  /**
   * For the next page: returns notifications with lower ids than this one, seen or not. Pass the lowest id of the previous
   * page, of both lists.
   */
  before?: number | string;
}

export interface InboxResponse {
  /** Unseen ones, newest first; `vinbox/seen` marks them as seen. At most 100 on the first page, 50 on later ones. */
  notifications: Notification[];
  /** Seen notifications, 50 at most; none while there are more unseen ones. */
  OldNotifications: Notification[];
  /** Whether there are older ones. */
  more: boolean;
}

export interface NotificationIdRequest {
  id: number | string;
}

export interface NotificationCountResponse {
  status: 'ok';
  /** Number of unseen notifications. */
  notification_count: number;
}

export interface SendMessageRequest {
  /** 5 to 500 characters after trimming. */
  message: string;
  recipient_id: number | string;
}

/** Kinds that an operator can turn off; those from Pileup itself are always sent, and no posts are announced yet. */
export type MutableNotificationType = Exclude<NotificationType, 130 | 200>;

export interface NotificationSettingsRequest {
  /**
   * Kinds that are turned off; every other kind is on. If 100 is among them, other operators cannot send you messages.
   */
  off: MutableNotificationType[];
}

export type NotificationSettingsResponse = NotificationSettingsRequest;

/** The messages with one operator. */
export interface Conversation {
  other: NonNullable<Notification['sender']>;
  /** The newest message. */
  message: string;
  created_at: string;
  /** Whether you wrote it. */
  is_mine: boolean;
}

export interface ConversationsResponse {
  /** The latest 50. */
  conversations: Conversation[];
}

export interface ConversationRequest {
  /** The other operator. */
  user_id: number | string;
  /** For the next page: the lowest id of the previous one. */
  before?: number | string;
}

export interface ConversationResponse {
  /** Newest first, 50 at most. A message that its recipient has deleted is gone. */
  messages: { id: number; message: string; created_at: string; is_mine: boolean }[];
  /** Whether there are older ones. */
  more: boolean;
}

export interface SetFollowStateRequest {
  user_id: number | string;
  /** 1 follows, 0 does not. */
  follow_level: number | string;
}

export interface FollowingResponse {
  /** Ids of the accounts you follow. */
  following: number[];
}

export interface BlockRequest {
  user_id: number | string;
  /** 1 blocks, 0 unblocks. */
  block: number | string;
}

export interface BlockedResponse {
  blocked: { id: number; my_callsign: string }[];
}

export interface ReportMessageRequest extends NotificationIdRequest {
  /** @maxLength 500 */
  reason?: string | null;
}
