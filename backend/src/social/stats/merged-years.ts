import type { MapPoint, Stats } from '@pileup/contract/stats/stats';
import { BANDS } from '@pileup/radio/band';
import { entityByNumber } from '@pileup/radio/dxcc';
import { gridCentre, type LatLon, parseGrid } from '@pileup/radio/grid';
import { MAX_MAP_POINTS } from '../../logbook/index.js';
import { textOf, type YearKeys, type YearStats, zeros } from './year-counts.js';

const MAX_CALLS = 20;

interface Place {
  readonly grid: string;
  readonly dxcc: number | null;
  readonly place: LatLon;
  readonly bands: Map<string, number>;
}

/** Merges the counts of the years of a log, which are added oldest first. */
export class MergedYears {
  private readonly stats: Stats[] = [];
  private readonly calls = new Map<string, number>();
  private readonly squares = new Map<string, number>();
  private readonly entities = new Map<number, number>();
  private readonly places = new Map<string, Place>();

  /** Adds a year; returns its statistics. */
  add(year: number, counted: YearStats, keys: YearKeys): Stats {
    for (const [call, n] of keys.calls) this.calls.set(call, (this.calls.get(call) ?? 0) + n);
    const newSquares = keys.squares.filter(([square]) => !this.squares.has(square));
    for (const [square, first] of newSquares) this.squares.set(square, first);
    const newEntities = keys.entities.filter(([dxcc]) => !this.entities.has(dxcc));
    for (const [dxcc, first] of newEntities) this.entities.set(dxcc, first);
    for (const [square, , bands] of keys.squares) {
      const grid = parseGrid(square);
      if (grid) this.addPlace(square, { grid: square, dxcc: null, place: gridCentre(grid) }, bands);
    }
    for (const [dxcc, place, bands] of keys.places) this.addPlace(`${dxcc}`, { grid: '', dxcc, place }, bands);
    const stats: Stats = {
      ...counted,
      continents: mostFirst(counted.continents),
      years: [{ year, count: counted.count }],
      calls: topCalls(keys.calls),
      call_count: keys.calls.length,
      entities: newEntities.map(entityOf),
      square_count: keys.squares.length,
      new_squares: byMonth(newSquares.map(([, first]) => first)),
    };
    if (stats.count > 0) this.stats.push(stats);
    return stats;
  }

  /** The statistics of the whole log. */
  result(): Stats {
    const { stats } = this;
    const sum = (values: (one: Stats) => readonly number[], length: number) =>
      zeros(length).map((_, index) => stats.reduce((total, one) => total + (values(one)[index] ?? 0), 0));
    const total = (value: (one: Stats) => number) => stats.reduce((before, one) => before + value(one), 0);
    return {
      count: total(({ count }) => count),
      years: stats.flatMap(({ years }) => years),
      months: sum(({ months }) => months, 12),
      hours: sum(({ hours }) => hours, 168),
      days: [],
      days_on_air: total(({ days_on_air }) => days_on_air),
      hours_on_air: total(({ hours_on_air }) => hours_on_air),
      best_day: largest(stats.map(({ best_day }) => best_day)),
      best_hour: largest(stats.map(({ best_hour }) => best_hour)),
      bands: this.bands(),
      continents: this.continents(),
      distances: sum(({ distances }) => distances, stats[0]?.distances.length ?? 0),
      longest: stats.reduce<Stats['longest']>(
        (best, { longest }) => ((longest?.km ?? 0) > (best?.km ?? 0) ? longest : best),
        null,
      ),
      calls: topCalls([...this.calls]),
      call_count: this.calls.size,
      entities: [...this.entities].map(entityOf),
      square_count: this.squares.size,
      new_squares: stats.flatMap(({ new_squares }) => new_squares),
    };
  }

  /** The places with the most contacts. */
  points(): MapPoint[] {
    return [...this.places.values()]
      .map(({ grid, dxcc, place, bands }) => {
        const [band = '', most] = [...bands].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
        const count = most === undefined ? 0 : [...bands.values()].reduce((sum, n) => sum + n, 0);
        const name = grid || (entityByNumber(dxcc ?? 0)?.name ?? '');
        return { grid, dxcc, name, LAT: place.lat, LON: place.lon, count, band };
      })
      .sort((a, b) => b.count - a.count || a.grid.localeCompare(b.grid))
      .slice(0, MAX_MAP_POINTS);
  }

  private addPlace(key: string, at: Omit<Place, 'bands'>, bands: Readonly<Record<string, number>>): void {
    const found = this.places.get(key) ?? { ...at, bands: new Map<string, number>() };
    for (const [band, n] of Object.entries(bands)) found.bands.set(band, (found.bands.get(band) ?? 0) + n);
    this.places.set(key, found);
  }

  private bands(): Stats['bands'] {
    const all = new Map<string, Stats['bands'][number]>();
    for (const { bands } of this.stats)
      for (const { band, voice, cw, data, sstv } of bands) {
        const before = all.get(band) ?? { band, voice: 0, cw: 0, data: 0, sstv: 0 };
        all.set(band, {
          band,
          voice: before.voice + voice,
          cw: before.cw + cw,
          data: before.data + data,
          sstv: before.sstv + sstv,
        });
      }
    return BANDS.flatMap((band) => all.get(band) ?? []);
  }

  private continents(): Stats['continents'] {
    const all = new Map<string, number>();
    for (const { continents } of this.stats)
      for (const { continent, count } of continents) all.set(continent, (all.get(continent) ?? 0) + count);
    return mostFirst([...all].map(([continent, count]) => ({ continent, count })));
  }
}

const mostFirst = (continents: Stats['continents']) =>
  continents.toSorted((a, b) => b.count - a.count || a.continent.localeCompare(b.continent));

/** The first of those with the largest count. */
function largest<One extends { count: number }>(all: readonly (One | null)[]): One | null {
  return all.reduce<One | null>((best, one) => ((one?.count ?? 0) > (best?.count ?? 0) ? one : best), null);
}

function topCalls(calls: YearKeys['calls']): Stats['calls'] {
  return calls
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, MAX_CALLS)
    .map(([call, count]) => ({ call, count }));
}

function entityOf([dxcc, first]: readonly [number, number]): Stats['entities'][number] {
  return { dxcc, name: entityByNumber(dxcc)?.name ?? '', first: textOf(first).slice(0, 10) };
}

/** Minutes, oldest first, as numbers by month. */
function byMonth(minutes: readonly number[]): Stats['new_squares'] {
  const months = new Map<string, number>();
  for (const minute of minutes) {
    const month = textOf(minute).slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  return [...months].map(([month, count]) => ({ month, count }));
}
