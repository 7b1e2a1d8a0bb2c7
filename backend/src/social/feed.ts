import type { FeedItem, FeedQso } from '@pileup/contract/social';
import { firstName, type StationFace } from '../identity/index.js';
import type { SeenQso } from '../logbook/index.js';

export const FEED_ITEMS = 35;

/** A contact of the feed before it is known who reads it. */
export interface FeedEntry extends SeenQso {
  posterName: string;
  posterImage: string | null;
}

export function feedEntry(qso: SeenQso, face: StationFace | undefined): FeedEntry {
  return { ...qso, posterName: face ? firstName(face) : '', posterImage: face?.image ?? null };
}

/** Who reads. */
export type Reader = 'poster' | 'subscriber' | 'anybody';

/**
 * As its poster alone may see it, and as everybody else: a contest's frequency is hidden, and but for subscribers every
 * second one is blurred.
 */
export function feedItem(entry: FeedEntry, reader: Reader, now: number): FeedItem {
  const { whole, shown } = entry;
  const qso = reader === 'poster' ? whole : shown;
  const blurred = reader === 'anybody' && isTeaser(whole.qdo_id);
  const masked: Partial<FeedQso> = blurred ? { Call: '******', Freq: '******', Comment: '', mp3_name: '' } : {};
  return {
    entity_id: whole.qdo_id,
    created_at: whole.TS,
    TimeAgo: timeAgo(now - Date.parse(whole.TS)),
    poster_name: entry.posterName,
    poster_image_name: entry.posterImage,
    station_callsign: whole.station_callsign,
    call: blurred ? '******' : whole.Call,
    qso: {
      qdo_id: whole.qdo_id,
      TS: whole.TS,
      Call: whole.Call,
      station_callsign: whole.station_callsign,
      Freq: qso.Freq,
      Band: whole.Band,
      Mode: whole.Mode,
      SubMode: whole.SubMode,
      SNT: whole.SNT,
      RCV: whole.RCV,
      Comment: whole.Comment,
      ContestName: whole.ContestName,
      mp3_name: whole.mp3_name,
      has_email: whole.email !== '',
      ...masked,
    },
    blurred,
  };
}

/** Every second contact is withheld from visitors and those without subscription: a teaser, its page stays public. */
const isTeaser = (qdoId: number): boolean => qdoId % 2 === 0;

/** `12 s`, `3 min`, `5 h`, `2 d`. */
export function timeAgo(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
