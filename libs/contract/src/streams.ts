import type { Flag } from './identity.ts';
import type { Author } from './posts.ts';

/** Where a stream comes from: YouTube, a Twitch channel, an HLS playlist, or a page shown in a frame. */
export type StreamKind = 'youtube' | 'twitch' | 'hls' | 'frame';

/** The place from which a stream is played. */
export interface StreamLocation {
  kind: StreamKind;
  /** The video's id, the name of the channel, or an https address. */
  source: string;
  title: string;
}

/** A stream that is live. */
export interface LiveStream extends StreamLocation {
  user: Author;
  /** ISO 8601. */
  live_since: string;
  /** When the stream ends automatically (ISO 8601). */
  live_until: string;
}

export interface LiveStreamsResponse {
  /** The latest first. */
  streams: LiveStream[];
}

/** Selects a stream by its operator's id or callsign, one of both. */
export interface StreamForRequest {
  id?: number | string | null;
  /** @maxLength 20 */
  callsign?: string | null;
}

export interface StreamForResponse {
  user: Author;
  /** Null unless it is live and shown to the viewer. */
  stream: LiveStream | null;
  /** The viewer is its operator. */
  mine: boolean;
}

/** The stream of an account, for its owner. */
export interface OwnStream extends StreamLocation {
  /** ISO 8601; both null unless it is live. */
  live_since: string | null;
  live_until: string | null;
  /** Why an administrator has hidden it; null if it is not hidden. */
  hidden_reason: string | null;
  /** The account hides its presence, and with it its stream. */
  hides_presence: boolean;
}

export interface OwnStreamResponse {
  /** Null if none is saved. */
  stream: OwnStream | null;
}

export interface SaveStreamRequest {
  kind: StreamKind;
  /** The id or an address of the video, the name or address of the channel, or an https address. @maxLength 500 */
  source: string;
  /** 3 to 100 characters. */
  title: string;
}

export interface StreamLiveRequest {
  /** 1 starts it for at most 12 hours, 0 ends it. */
  live: Flag | string;
}

/** Further hosts whose videos and streams pages may show. */
export interface MediaHostsResponse {
  youtube: boolean;
  twitch: boolean;
  /** Origins of HLS playlists and video files, such as `https://live.example.org`. */
  hls: string[];
  /** Origins of pages that may be framed. */
  frame: string[];
}
