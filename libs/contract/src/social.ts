import type { PublicQso } from './logbook.ts';

/** A contact as the feed shows it. */
export interface FeedQso {
  qdo_id: number;
  TS: string;
  /** `******` where the item is blurred. */
  Call: string;
  station_callsign: string;
  /** kHz, `******` in a contest or where the item is blurred, null where unknown. */
  Freq: number | '******' | null;
  Band: string;
  Mode: string;
  SubMode: string;
  SNT: string;
  RCV: string;
  Comment: string;
  ContestName: string;
  mp3_name: string;
  /** Whether the contact came with a mail address; the address itself is nobody else's. */
  has_email: boolean;
}

export interface FeedItem {
  /** The contact's number. */
  entity_id: number;
  /** When the contact was made (ISO 8601). */
  created_at: string;
  /** The same in words, as of this answer. */
  TimeAgo: string;
  poster_name: string;
  poster_image_name: string | null;
  station_callsign: string;
  call: string;
  qso: FeedQso;
  /** Call, comment and frequency are withheld: every second contact, from visitors and those without subscription. */
  blurred: boolean;
}

export interface Photo {
  id: number;
  /** Its file is `/photos/{name}`; a small one, 320 px wide at most, `/photos/{name}?size=small`. */
  profile_image_name: string;
  width: number;
  height: number;
  /** ISO 8601. */
  created_at: string;
  /** Whether the station's profile photo was made of it. */
  is_default: boolean;
}

/** Multipart field `image`: JPEG, PNG or GIF; at most 10 MB, 40 megapixels, 16,384 pixels a side and 30:1. */
export type UploadPhotoRequest = Record<string, never>;

export interface UploadPhotoAnswer {
  status: 'ok';
  photo: Photo;
}

export interface PhotoIdRequest {
  id: number | string;
}

/** The square of a photo that becomes the profile photo, in parts of its width and height. */
export interface Crop {
  /** 0 to 1 of the width. */
  left: number;
  /** 0 to 1 of the height. */
  top: number;
  /** The side, 0 to 1 of the shorter side. */
  size: number;
}

export interface MakeDefaultPhotoRequest extends PhotoIdRequest {
  /** The middle where nothing is said. */
  crop?: Crop | null | undefined;
}

export interface MakeDefaultPhotoAnswer {
  status: 'ok';
  profile_image_name: string;
}

export interface CallsignRequest {
  /** @maxLength 20 */
  callsign: string;
}

export interface PhotosForAnswer {
  my_callsign: string;
  photos: Photo[];
}

/** A contact as a profile lists it: as everybody may see it. */
export type ProfileQso = Pick<
  PublicQso,
  | 'qdo_id'
  | 'TS'
  | 'Call'
  // Where it differs from the profile's call, it was made under another one.
  | 'station_callsign'
  | 'Freq'
  | 'Band'
  | 'Mode'
  | 'SubMode'
  | 'SNT'
  | 'RCV'
  | 'country'
>;

export interface UserAward {
  id: number;
  award: string;
  award_date: string;
}

export interface ProfilePost {
  id: number;
  title: string;
  created_at: string;
}

/** The contacts in the viewer's log with the profile's call. */
export interface WorkedBefore {
  count: number;
  /** ISO 8601. */
  first: string | null;
  last: string | null;
  bands: string[];
}

/** A station as everybody may see it. */
export interface Profile {
  /** Null: the callsign is nobody's here, and everything else is empty. */
  id: number | null;
  my_callsign: string;
  name: string;
  is_ham: 0 | 1;
  is_cb: 0 | 1;
  is_swl: 0 | 1;
  qth: string;
  /** 4 characters; 6 where the operator shows them. */
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
  /** A subscriber. */
  sub: 0 | 1;
  /** The call of the account it belongs to. */
  main_account: string | null;
  created_at: string | null;
  /** Derived from the call. */
  country: string;
  cq_zone: number | null;
  itu_zone: number | null;
  /** The last 4. */
  photos: Photo[];
  photo_count: number;
  user_awards: UserAward[];
  posts: ProfilePost[];
  /** A page of the newest contacts. */
  qso_history: ProfileQso[];
  /** How many there are. */
  qso_in_history: number;
  /** Null while its log is being counted. */
  entity_count: number | null;
  page: number;
  pages: number;
  /** Null for visitors and on one's own profile. */
  worked_before: WorkedBefore | null;
  /** Of the viewer. */
  follow_level: 0 | 1;
  follows_you: 0 | 1;
  /** 10,000 stands for so many or more. */
  follower_count: number;
  is_blocked: 0 | 1;
  mine: boolean;
}

export interface ProfileRequest extends CallsignRequest {
  /** Of the contacts, from 1. */
  page?: number | string;
}

export interface ProfileAnswer {
  profile: Profile;
}

export type ByClass = Record<'voice' | 'cw' | 'data' | 'sstv', number>;

/** A station in pictures: what its log holds, counted. */
export interface ProfilePictures {
  my_callsign: string;
  count: number;
  /** `2026-11`, oldest first, the last 24 months with and without contacts. */
  months: (ByClass & { month: string })[];
  /** Low to high. */
  bands: (ByClass & { band: string })[];
  /** Most first. */
  entities: { dxcc: number; name: string; continent: string; count: number }[];
  /** 4-character squares of the stations worked, most first, 4,000 at most. */
  grids: { grid: string; count: number }[];
  grid_count: number;
  /** Its log is being counted, after an update of Pileup: months, bands, entities and squares are empty until then. */
  counting: boolean;
}

/** What a notification is about: 100 is from a user. */
export type NotificationType = 100 | 110 | 120 | 130 | 140 | 200;

export interface Notification {
  id: number;
  subject: string;
  message: string;
  /** 100 a message, 110 a new follower, 120 a contact logged with you, 130 a post, 140 a comment, 200 from Pileup. */
  type_id: NotificationType;
  /** ISO 8601. */
  created_at: string;
  sender: { id: number; my_callsign: string; profile_image_name: string | null } | null;
  about_qso_id: number | null;
  about_post_id: number | null;
  about_comment_id: number | null;
}

export interface InboxRequest {
  /**
   * The next page: what came before the notification with this number, seen or not. It begins before the lowest number
   * of the page before, of either list.
   */
  before?: number | string;
}

export interface InboxAnswer {
  /** Not seen yet, newest first; `vinbox/seen` makes them old. Of the first page 100 at most, of a later one 50. */
  notifications: Notification[];
  /** 50 at most; none while there are more that were not seen. */
  OldNotifications: Notification[];
  /** Whether there are older ones still. */
  more: boolean;
}

export interface NotificationIdRequest {
  id: number | string;
}

export interface NotificationCountAnswer {
  status: 'ok';
  /** Not seen yet. */
  notification_count: number;
}

export interface SendMessageRequest {
  /** 5 to 500 characters after trimming. */
  message: string;
  recipient_id: number | string;
}

export interface SetFollowStateRequest {
  user_id: number | string;
  /** 1 follows, 0 does not. */
  follow_level: number | string;
}

export interface FollowingAnswer {
  /** Ids of the accounts one follows. */
  following: number[];
}

export interface BlockRequest {
  user_id: number | string;
  /** 1 blocks, 0 lets them write again. */
  block: number | string;
}

export interface BlockedAnswer {
  blocked: { id: number; my_callsign: string }[];
}

export interface ReportMessageRequest extends NotificationIdRequest {
  /** @maxLength 500 */
  reason?: string | null;
}
