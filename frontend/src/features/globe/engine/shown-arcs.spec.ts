import type { GlobeArcs, GlobeFilter } from './globe.ts';
import { ShownArcs } from './shown-arcs.ts';

const EVERYTHING: GlobeFilter = { bands: new Set(), classes: new Set() };
const PLACES = [
  { lat: 51.5, lon: -1 },
  { lat: 35.5, lon: 139 },
  { lat: -33.5, lon: 151 },
  { lat: 51.5, lon: -1 },
];

/** Contacts with pseudo-random gaps, bands and ends; the last place equals the first. */
function arcsOf(length: number): GlobeArcs {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let time = 0;
  const column = (below: number) => Uint8Array.from({ length }, () => random(below));
  return {
    length,
    times: Float64Array.from({ length }, () => {
      time += random(4);
      return time;
    }),
    bands: column(3),
    bandNames: ['160m', '20m', '6m'],
    classes: column(2),
    classNames: ['voice', 'cw'],
    from: column(4),
    to: column(4),
    places: PLACES,
  };
}

/** The contacts that must be shown, recomputed for each moment. */
function expected(arcs: GlobeArcs, moment: number, windowMs: number, filter = EVERYTHING, limit = 10_000): number[] {
  const at = (index: number | undefined) => PLACES[index ?? 0];
  return Array.from({ length: arcs.length }, (_, index) => index)
    .filter((index) => {
      const time = arcs.times[index] ?? 0;
      const [from, to] = [at(arcs.from[index]), at(arcs.to[index])];
      return (
        time > moment - windowMs &&
        time <= moment &&
        !filter.bands.has(arcs.bandNames[arcs.bands[index] ?? 0] ?? '') &&
        !filter.classes.has(arcs.classNames?.[arcs.classes?.[index] ?? 0] ?? '') &&
        (from?.lat !== to?.lat || from?.lon !== to?.lon)
      );
    })
    .slice(-limit);
}

const MOMENTS = [0, 1, 40, 41, 300, 299, 5_000, 200, 199.5, -3, 800, 1_200, 600];

test('exactly the contacts of the window are shown at each moment, forwards, backwards and after jumps', () => {
  const arcs = arcsOf(600);
  const shown = new ShownArcs(10_000);
  shown.show(arcs, 60);
  for (const moment of MOMENTS) {
    shown.moveTo(moment);
    expect(shown.indexes()).toEqual(expected(arcs, moment, 60));
  }
});

test('a filter removes its bands and classes; of too many contacts the newest that pass are shown', () => {
  const arcs = arcsOf(600);
  const shown = new ShownArcs(25);
  shown.show(arcs, 300);
  const filter = { bands: new Set(['20m']), classes: new Set(['cw']) };
  for (const each of [EVERYTHING, filter, EVERYTHING]) {
    shown.setFilter(each);
    for (const moment of MOMENTS) {
      shown.moveTo(moment);
      expect(shown.indexes()).toEqual(expected(arcs, moment, 300, each, 25));
    }
  }
});

test('only the slots of contacts that appear or disappear change', () => {
  const arcs = arcsOf(600);
  const shown = new ShownArcs(10_000);
  shown.show(arcs, 60);
  const copy: number[] = [];
  let written = 0;
  for (let moment = 0; moment < 900; moment++) {
    shown.moveTo(moment);
    const change = shown.takeChange();
    for (let slot = change?.from ?? 0; slot < (change?.to ?? 0); slot++) copy[slot] = shown.slots[slot] ?? -1;
    copy.length = shown.count;
    written += change ? 1 : 0;
    expect([...copy].sort((a, b) => a - b)).toEqual(expected(arcs, moment, 60));
  }
  shown.moveTo(899);
  expect(written).toBeGreaterThan(0);
  expect(shown.takeChange()).toBeNull();
});

test('another list follows with the newest contacts', () => {
  const all = new ShownArcs(100);
  const newest = new ShownArcs(10);
  const filter = { bands: new Set(['20m']), classes: new Set<string>() };
  for (const [length, each] of [
    [600, EVERYTHING],
    [600, filter],
    [400, EVERYTHING],
  ] as const) {
    const arcs = arcsOf(length);
    all.show(arcs, 300);
    all.setFilter(each);
    for (const moment of MOMENTS) {
      all.moveTo(moment);
      newest.follow(all);
      const ten = expected(arcs, moment, 300, each, 10);
      expect(newest.indexes()).toEqual(ten);
      expect(all.newest(10)).toBe(all.count > 10 ? ten[0] : 0);
    }
  }
});
