export type MediaKind = 'recording' | 'sstv';

/** A recording of a contact. The file is at `/recordings/{file_name}`; parts of it can be requested. */
export interface Recording {
  id: number;
  file_name: string;
  caption: string;
  bytes: number;
  /** Seconds; null if unknown. */
  duration: number | null;
  /** The waveform: at most 200 numbers of 0 to 255; empty if unknown. */
  peaks: number[];
  /** ISO 8601. */
  created_at: string;
  /** Why an administrator has hidden it; only for the owner. */
  hidden_reason: string | null;
  /** Where the owner opens the file while it is hidden; valid for a day. */
  hidden_path?: string;
}

/** A received picture of a contact. The file is at `/sstv-pictures/{file_name}`, 320 px wide at most at `?size=small`. */
export interface SstvPicture {
  id: number;
  file_name: string;
  caption: string;
  width: number;
  height: number;
  /** ISO 8601. */
  created_at: string;
  /** Why an administrator has hidden it; only for the owner. */
  hidden_reason: string | null;
  /** Where the owner opens the file while it is hidden; valid for a day. */
  hidden_path?: string;
}

/** Fields of a multipart form, before the file; they may be in the query string instead. */
export interface MediaFields {
  qdo_id: number | string;
  /** @maxLength 200 */
  caption?: string | null;
}

/** Multipart field `recording`: MP3, Ogg, Opus, M4A or WAV, at most 20 MB; at most 10 a contact. */
export interface AddRecordingRequest extends MediaFields {
  /** The waveform: at most 200 numbers of 0 to 255, separated by commas. */
  peaks?: string | null;
  /** Seconds, at most a day. */
  duration?: number | string | null;
}

export interface AddRecordingResponse {
  status: 'ok';
  recording: Recording;
}

/** Multipart field `image`: JPEG, PNG, GIF or 24-bit BMP, at most 10 MB and 4,096 pixels a side; at most 10 a contact. */
export type AddSstvRequest = MediaFields;

export interface AddSstvResponse {
  status: 'ok';
  picture: SstvPicture;
}

export interface CaptionRequest {
  kind: MediaKind;
  id: number | string;
  /** Leave empty to remove it. @maxLength 200 */
  caption: string;
}

export interface MediaIdRequest {
  id: number | string;
}

/**
 * The archive of received pictures, newest contact first. The newest pictures are returned if `before` and `after` are
 * left out.
 */
export interface SstvArchiveRequest {
  /** Only contacts of this UTC day: YYYY-MM-DD. */
  day?: string | null;
  /** Only this mode of the contact. @maxLength 20 */
  mode?: string | null;
  /** @maxLength 10 */
  band?: string | null;
  /** Only pictures that this station received or sent. @maxLength 20 */
  callsign?: string | null;
  /** The `older` of another response, for the page after it. @maxLength 40 */
  before?: string | null;
  /** The `newer` of another response, for the page before it. @maxLength 40 */
  after?: string | null;
  /** `1`: the last page. */
  oldest?: number | string | null;
}

/** A station that received the same transmission. */
export interface AlsoReceived {
  qdo_id: number;
  station_callsign: string;
  file_name: string;
}

export interface ArchivedPicture {
  id: number;
  qdo_id: number;
  file_name: string;
  caption: string;
  width: number;
  height: number;
  /** Time of the contact, UTC. */
  TS: string;
  /** The station that received it, and the one it had contact with. */
  station_callsign: string;
  Call: string;
  Band: string;
  Mode: string;
  /** kHz, `******` if hidden because of a contest, null if unknown. */
  Freq: number | '******' | null;
  /** Whether the picture is the viewer's own. */
  mine: boolean;
  /** Other pictures of the same transmission: within 1 kHz and two minutes; at most 10. */
  also_received: AlsoReceived[];
}

export interface SstvArchiveResponse {
  pictures: ArchivedPicture[];
  /** For `before`; null on the last page. */
  older: string | null;
  /** For `after`; null on the first page. */
  newer: string | null;
}

/**
 * Multipart field `file`, from a program at the radio, with an API key. The fields come before the file, or in the query
 * string.
 */
export interface OfferMediaRequest {
  kind: MediaKind;
  /** When the recording began or the picture was received: ISO 8601, UTC. */
  started_at: string;
  /** Length of a recording in seconds, at most a day. */
  duration?: number | string | null;
  /** @maxLength 200 */
  caption?: string | null;
}

/**
 * `attached` to the contact nearest in time, which began at most 2 minutes before the recording and at most 10 minutes
 * after its end; `offered`: there is none, and the file is stored for 14 days; `duplicate`: the same file was sent before.
 */
export interface OfferMediaResponse {
  status: 'attached' | 'offered' | 'duplicate';
  qdo_id: number | null;
}

/** A contact near an offered file. */
export interface NearbyQso {
  qdo_id: number;
  TS: string;
  Call: string;
  Band: string;
  Mode: string;
}

/** A file that waits for a contact. Only its owner can open it, at the path of its kind. */
export interface OfferedFile {
  id: number;
  kind: MediaKind;
  file_name: string;
  caption: string;
  bytes: number;
  duration: number | null;
  /** ISO 8601. */
  started_at: string;
  /** ISO 8601: then it is deleted. */
  expires_at: string;
  /** The own contacts of that day nearest in time, at most 5. */
  nearby: NearbyQso[];
}

/** Newest first; at most 200. */
export interface OfferedFilesResponse {
  files: OfferedFile[];
}

export interface AttachOfferRequest {
  id: number | string;
  qdo_id: number | string;
}
