import type { Stats } from '@pileup/contract/stats/stats';
import { BANDS } from '@pileup/radio/band';
import { distanceKm, gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import { type CountedContact, EARLIEST } from '../../logbook/index.js';

const MINUTE_MS = 60_000;
export const MINUTES_A_DAY = 1_440;
export const KM_PER_STEP = 1_000;
/** Half of the earth's circumference is 20,015 km. */
const DISTANCE_STEPS = 21;
const MAX_BAND_LENGTH = 8;

/** Keys of one year from which the statistics of the whole log are merged, besides `Stats`. */
export interface YearKeys {
  /** Each call with its number of contacts. */
  readonly calls: readonly (readonly [call: string, count: number])[];
  /** Each square with its contacts by band and its first contact, in minutes since 1900. */
  readonly squares: readonly (readonly [square: string, first: number, bands: Readonly<Record<string, number>>])[];
  /** Contacts without a square, by entity, with their place. */
  readonly places: readonly (readonly [dxcc: number, place: LatLon, bands: Readonly<Record<string, number>>])[];
  /** Each entity with its first contact. */
  readonly entities: readonly (readonly [dxcc: number, first: number])[];
}

/** Counts of one year that need no other year. */
export type YearStats = Omit<Stats, 'years' | 'calls' | 'call_count' | 'entities' | 'square_count' | 'new_squares'>;

type Bands = Record<string, number>;
const CLASSES = ['voice', 'cw', 'data', 'sstv'] as const;

/** Counts the contacts of one year, which are added oldest first. */
export class YearCounts {
  private count = 0;
  private readonly months = zeros(12);
  private readonly hours = zeros(168);
  private readonly days: number[];
  private readonly byHour = new Map<number, number>();
  private readonly bands = new Map<string, Stats['bands'][number]>();
  private readonly continents = new Map<string, number>();
  private readonly distances = zeros(DISTANCE_STEPS);
  private longest: Stats['longest'] = null;
  private readonly calls = new Map<string, number>();
  private readonly squares = new Map<string, { first: number; bands: Bands }>();
  private readonly places = new Map<number, { place: LatLon; bands: Bands }>();
  private readonly entities = new Map<number, number>();
  private readonly firstDay: number;

  /** @param home where contacts without an own grid square were made; null if unknown */
  constructor(
    year: number,
    private readonly home: LatLon | null,
  ) {
    this.firstDay = (Date.UTC(year, 0, 1) - EARLIEST) / MINUTE_MS / MINUTES_A_DAY;
    this.days = zeros((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / MINUTE_MS / MINUTES_A_DAY);
  }

  add(contact: CountedContact): void {
    const { minute, band, mode_class, dxcc, continent } = contact;
    const day = Math.floor(minute / MINUTES_A_DAY);
    const hour = Math.floor(minute / 60);
    this.count++;
    increase(this.months, new Date(EARLIEST + minute * MINUTE_MS).getUTCMonth());
    // 1900-01-01 was a Monday.
    increase(this.hours, (day % 7) * 24 + (hour % 24));
    increase(this.days, day - this.firstDay);
    this.byHour.set(hour, (this.byHour.get(hour) ?? 0) + 1);
    this.calls.set(contact.call, (this.calls.get(contact.call) ?? 0) + 1);
    if (continent !== '') this.continents.set(continent, (this.continents.get(continent) ?? 0) + 1);
    if (dxcc !== null && !this.entities.has(dxcc)) this.entities.set(dxcc, minute);
    const counts = this.bands.get(band) ?? { band, voice: 0, cw: 0, data: 0, sstv: 0 };
    const modeClass = CLASSES.find((each) => each === mode_class);
    if (modeClass) counts[modeClass]++;
    if (band !== '') this.bands.set(band, counts);
    this.addPlace(contact);
    this.addDistance(contact);
  }

  private addPlace({ minute, band, dxcc, grid, lat, lon }: CountedContact): void {
    const square = grid.slice(0, 4).toUpperCase();
    const found =
      square.length === 4
        ? (this.squares.get(square) ?? { first: minute, bands: {} })
        : dxcc !== null &&
          lat !== null &&
          lon !== null &&
          (this.places.get(dxcc) ?? { place: { lat, lon }, bands: {} });
    if (!found) return;
    const name = band.slice(0, MAX_BAND_LENGTH);
    found.bands[name] = (found.bands[name] ?? 0) + 1;
    if ('first' in found) this.squares.set(square, found);
    else if (dxcc !== null) this.places.set(dxcc, found);
  }

  private addDistance({ qdo_id, minute, call, lat, lon, my_grid }: CountedContact): void {
    const noted = parseGrid(my_grid ?? '');
    const from = noted ? gridCentre(noted) : this.home;
    if (!from || lat === null || lon === null) return;
    const km = distanceKm(from, { lat, lon });
    increase(this.distances, Math.floor(km / KM_PER_STEP));
    if (km > (this.longest?.km ?? 0)) this.longest = { qdo_id, call, at: textOf(minute), km: Math.round(km) };
  }

  result(): { stats: YearStats; keys: YearKeys } {
    const day = indexOfMax(this.days);
    let hour: [number, number] | undefined;
    for (const each of this.byHour) if (each[1] > (hour?.[1] ?? 0)) hour = each;
    const stats: YearStats = {
      count: this.count,
      months: this.months,
      hours: this.hours,
      days: this.days,
      days_on_air: this.days.filter((n) => n > 0).length,
      hours_on_air: this.byHour.size,
      best_day: this.count
        ? { day: textOf((this.firstDay + day) * MINUTES_A_DAY).slice(0, 10), count: this.days[day] ?? 0 }
        : null,
      best_hour: hour ? { hour: textOf(hour[0] * 60), count: hour[1] } : null,
      bands: BANDS.flatMap((band) => this.bands.get(band) ?? []),
      continents: [...this.continents].map(([continent, count]) => ({ continent, count })),
      distances: this.distances,
      longest: this.longest,
    };
    const keys: YearKeys = {
      calls: [...this.calls],
      squares: [...this.squares].map(([square, { first, bands }]) => [square, first, bands]),
      places: [...this.places].map(([dxcc, { place, bands }]) => [dxcc, place, bands]),
      entities: [...this.entities],
    };
    return { stats, keys };
  }
}

export const zeros = (length: number): number[] => Array.from({ length }, () => 0);

function increase(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

const indexOfMax = (counts: readonly number[]) =>
  counts.reduce((best, count, index) => (count > (counts[best] ?? 0) ? index : best), 0);

/** `2026-10-25T14:00:00Z` of a minute since 1900. */
export const textOf = (minute: number): string =>
  `${new Date(EARLIEST + minute * MINUTE_MS).toISOString().slice(0, 19)}Z`;
