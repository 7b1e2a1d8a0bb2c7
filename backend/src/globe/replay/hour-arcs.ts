import { ARC_BANDS, ARC_CLASSES, type PlainArc } from '@pileup/radio/map/arc-list';
import type { StationSummary } from '../../identity/index.js';
import type { ContactEnds } from '../../logbook/index.js';
import { HOME, homeSquare, isShown, otherSquare, type Square, squareAway } from '../arc.js';

export const HOUR_MS = 3_600_000;

/** Index of a square that is the station's home. */
const AT_HOME = 0xffff;
const BYTES_PER_ARC = 26;
const BYTES_OF_HOUR = 1_000;

const BAND_INDEX: ReadonlyMap<string, number> = new Map(ARC_BANDS.map((band, index) => [band, index]));
const CLASS_INDEX: ReadonlyMap<string, number> = new Map(ARC_CLASSES.map((name, index) => [name, index]));

/** All squares seen so far, of 32,400 that exist. */
const squares: Square[] = [];
const squareIndex = new Map<Square, number>();

function indexOf(square: Square): number {
  const known = squareIndex.get(square);
  if (known !== undefined) return known;
  squareIndex.set(square, squares.length);
  return squares.push(square) - 1;
}

/**
 * The contacts of an hour in columns, to be cached: independent of whether their stations are hidden and where their
 * homes are, which is looked up when they are shown.
 */
export class HourArcs {
  readonly count: number;
  /** Size in the cache. */
  readonly bytes: number;
  private readonly time: Uint16Array;
  private readonly band: Uint8Array;
  private readonly class: Uint8Array;
  private readonly from: Uint16Array;
  private readonly to: Uint16Array;
  private readonly entity: Uint16Array;
  private readonly id: Float64Array;
  private readonly account: Uint32Array;
  private readonly accountIds: ReadonlySet<number>;

  /**
   * @param hour hours since 1970
   * @param contacts of that hour, oldest first; those with an unknown end are left out
   * @param callsigns by account; contacts of other accounts are left out
   */
  constructor(
    readonly hour: number,
    contacts: readonly ContactEnds[],
    callsigns: ReadonlyMap<number, Pick<StationSummary, 'callsign'>>,
  ) {
    const rows = contacts.flatMap((contact) => {
      const station = callsigns.get(contact.account_id);
      const from = station && squareAway(contact, station);
      const to = otherSquare(contact);
      return from && to ? [{ contact, from: from === HOME ? AT_HOME : indexOf(from), to: indexOf(to) }] : [];
    });
    this.count = rows.length;
    this.bytes = BYTES_OF_HOUR + rows.length * BYTES_PER_ARC;
    this.time = Uint16Array.from(rows, ({ contact }) => Math.floor((contact.ts.getTime() % HOUR_MS) / 1_000));
    this.band = Uint8Array.from(rows, ({ contact }) => BAND_INDEX.get(contact.band) ?? 0);
    this.class = Uint8Array.from(rows, ({ contact }) => CLASS_INDEX.get(contact.mode_class) ?? 0);
    this.from = Uint16Array.from(rows, ({ from }) => from);
    this.to = Uint16Array.from(rows, ({ to }) => to);
    this.entity = Uint16Array.from(rows, ({ contact }) => contact.dxcc ?? 0);
    this.id = Float64Array.from(rows, ({ contact }) => contact.qdo_id);
    this.account = Uint32Array.from(rows, ({ contact }) => contact.account_id);
    this.accountIds = new Set(this.account);
  }

  get accounts(): ReadonlySet<number> {
    return this.accountIds;
  }

  isOfAny(accounts: ReadonlySet<number>): boolean {
    for (const account of accounts) if (this.accountIds.has(account)) return true;
    return false;
  }

  /** Whether one of these contacts is in this hour. */
  hasAny(qdoIds: ReadonlySet<number>): boolean {
    return this.id.some((id) => qdoIds.has(id));
  }

  /** The arcs that others may see, oldest first, without those whose ends are in one square. */
  *shown(stations: ReadonlyMap<number, StationSummary>): Iterable<PlainArc> {
    const begin = this.hour * (HOUR_MS / 1_000);
    for (let at = 0; at < this.count; at++) {
      const station = stations.get(this.account[at] ?? 0);
      if (!isShown(station)) continue;
      const time = begin + (this.time[at] ?? 0);
      const band = ARC_BANDS[this.band[at] ?? 0] ?? '';
      const fromIndex = this.from[at] ?? AT_HOME;
      const from =
        fromIndex === AT_HOME ? homeSquare(station, { band, ts: new Date(time * 1_000) }) : squares[fromIndex];
      const to = squares[this.to[at] ?? 0];
      if (!from || !to || from === to) continue;
      const modeClass = ARC_CLASSES[this.class[at] ?? 0] ?? 'voice';
      yield { time, band, modeClass, from, to, entity: this.entity[at] ?? 0 };
    }
  }
}
