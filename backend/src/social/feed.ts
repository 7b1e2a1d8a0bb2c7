import type { Qso } from '@pileup/contract/logbook';
import type { FeedItem, FeedQso } from '@pileup/contract/social';
import { HIDDEN_FREQUENCY } from '@pileup/radio/contests/hidden-frequency';
import { entityByNumber } from '@pileup/radio/dxcc';
import { coarseGrid, gridOf, parseGrid } from '@pileup/radio/grid';
import { firstName, type StationSummary } from '../identity/index.js';
import type { QsoViews } from '../logbook/index.js';

export const FEED_ITEMS = 35;

/** A contact of the feed, independent of the viewer. */
export interface FeedEntry extends QsoViews {
  posterName: string;
  posterImage: string | null;
}

export function feedEntry(qso: QsoViews, station: StationSummary | undefined): FeedEntry {
  return { ...qso, posterName: station ? firstName(station) : '', posterImage: station?.image ?? null };
}

export type Viewer = 'poster' | 'subscriber' | 'visitor';

/**
 * A contact as the viewer may see it: for all but the poster a contest's frequency is hidden, and for visitors without a
 * subscription every second contact is blurred.
 */
export function feedItem(entry: FeedEntry, viewer: Viewer, now: number): FeedItem {
  const { full, visible } = entry;
  const qso = viewer === 'poster' ? full : visible;
  const blurred = viewer === 'visitor' && isTeaser(full.qdo_id);
  const masked: Partial<FeedQso> = blurred
    ? { Call: '******', Freq: '******', Comment: '', mp3_name: '', dxcc: null, cq_zone: null, ...NOWHERE }
    : {};
  return {
    id: full.qdo_id,
    entity_id: full.qdo_id,
    on_freq: blurred ? '******' : qso.Freq,
    op_mode: visible.Freq === HIDDEN_FREQUENCY ? 7 : full.IsRunQSO ? 2 : 1,
    created_at: full.TS,
    TimeAgo: timeAgo(now - Date.parse(full.TS)),
    poster_name: entry.posterName,
    poster_image_name: entry.posterImage,
    station_callsign: full.station_callsign,
    call: blurred ? '******' : full.Call,
    qso: {
      qdo_id: full.qdo_id,
      TS: full.TS,
      Call: full.Call,
      station_callsign: full.station_callsign,
      Freq: qso.Freq,
      Band: full.Band,
      Mode: full.Mode,
      SubMode: full.SubMode,
      SNT: full.SNT,
      RCV: full.RCV,
      Comment: full.Comment,
      dxcc: full.dxcc,
      cq_zone: full.cq_zone,
      ...placeOf(full),
      ContestName: full.ContestName,
      mp3_name: full.mp3_name,
      has_email: full.email !== '',
      ...masked,
    },
    blurred,
  };
}

const NOWHERE = { country: '', continent: '', square: '' };

/** Where the other station is, no more precise than its 4-character square. */
function placeOf({ dxcc, GridSquare }: Pick<Qso, 'dxcc' | 'GridSquare'>): typeof NOWHERE {
  const entity = dxcc === null ? undefined : entityByNumber(dxcc);
  const grid = parseGrid(GridSquare);
  const square = grid ? coarseGrid(grid) : entity ? gridOf(entity, 4) : '';
  return { country: entity?.name ?? '', continent: entity?.continent ?? '', square };
}

/** Every second contact is blurred without a subscription, as a teaser; its page is public. */
const isTeaser = (qdoId: number): boolean => qdoId % 2 === 0;

/** `12 s`, `3 min`, `5 h`, `2 d`. */
export function timeAgo(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
