import { arcPath, viewFrom } from './drawn-arcs.ts';

const rounded = (numbers: Iterable<number>) => [...numbers].map((value) => Math.round(value * 1_000) / 1_000 + 0);

test('the view has the centre in its middle, north above, east to the right', () => {
  const view = viewFrom({ lat: 50, lon: 10 });
  expect(rounded(view({ lat: 50, lon: 10 }))).toEqual([0, 0, 1]);
  expect(view({ lat: 60, lon: 10 })[1]).toBeGreaterThan(0);
  expect(view({ lat: 50, lon: 20 })[0]).toBeGreaterThan(0);
  expect(view({ lat: -50, lon: -170 })[2]).toBeCloseTo(-1);
});

test('an arc begins and ends at its stations and rises between them, also across the date line', () => {
  const view = viewFrom({ lat: 0, lon: 180 });
  const path = arcPath(view({ lat: 0, lon: 170 }), view({ lat: 0, lon: -170 }));
  expect(rounded(path?.slice(0, 2) ?? [])).toEqual([-0.174, 0]);
  expect(rounded(path?.slice(-2) ?? [])).toEqual([0.174, 0]);
  const across = viewFrom({ lat: 0, lon: 90 });
  const high = arcPath(across({ lat: 0, lon: 179 }), across({ lat: 0, lon: -179 }));
  expect(Math.max(...(high ?? []).filter((value) => !Number.isNaN(value)))).toBeGreaterThan(1);
});

test('what is behind the globe is left out; equal ends have no arc; antipodes have one', () => {
  const view = viewFrom({ lat: 0, lon: 0 });
  expect(arcPath(view({ lat: 0, lon: 179 }), view({ lat: 1, lon: -179 }))?.every(Number.isNaN)).toBe(true);
  expect(arcPath(view({ lat: 5, lon: 5 }), view({ lat: 5, lon: 5 }))).toBeNull();
  expect(arcPath(view({ lat: 0, lon: -90 }), view({ lat: 0, lon: 90 }))).not.toBeNull();
});
