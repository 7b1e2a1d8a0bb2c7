import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ARC_BANDS, ARC_CLASSES, ArcListDecoder, ArcListEncoder, type PlainArc } from './arc-list.ts';
import { ReplayReader } from './replay-reader.ts';

const FROM = 1_795_478_400;
const square = fc.constantFrom('JO31', 'IO91', 'FN42', 'PM95', 'RR99', 'AA00');
const arc = fc.record({
  time: fc.integer({ min: FROM, max: FROM + 4_000_000_000 }),
  band: fc.constantFrom(...ARC_BANDS),
  modeClass: fc.constantFrom(...ARC_CLASSES),
  from: square,
  to: square,
  entity: fc.integer({ min: 0, max: 999 }),
  id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});
const arcs = fc.array(arc, { maxLength: 40 }).map((all) => all.sort((a, b) => a.time - b.time));

const header = (total: number) => ({
  version: 1,
  from: FROM,
  to: FROM + 4_000_000_001,
  total,
  thinned: false,
  bands: ARC_BANDS,
  classes: ARC_CLASSES,
});

function plainArcs(list: ArcListDecoder): Required<PlainArc>[] {
  return Array.from({ length: list.count }, (_, at) => ({
    time: FROM + (list.time[at] ?? NaN),
    band: ARC_BANDS[list.band[at] ?? -1] ?? 'none',
    modeClass: ARC_CLASSES[list.class[at] ?? -1] ?? 'none',
    from: list.squares[list.from[at] ?? -1] ?? 'none',
    to: list.squares[list.to[at] ?? -1] ?? 'none',
    entity: list.entity[at] ?? NaN,
    id: list.id[at] ?? NaN,
  }));
}

it('decodes what was encoded, in any number of blocks, cut anywhere', () => {
  fc.assert(
    fc.property(arcs, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 400 }), (all, perBlock, cut) => {
      const encoder = new ArcListEncoder(FROM);
      const lines: object[] = [header(all.length)];
      for (let at = 0; at < all.length; at += perBlock) lines.push(encoder.block(all.slice(at, at + perBlock)));
      lines.push({ count: encoder.count });
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const reader = new ReplayReader();
      for (let at = 0; at < text.length; at += cut) reader.write(text.slice(at, at + cut));
      expect(plainArcs(reader.arcs)).toEqual(all);
      expect(reader.isComplete).toBe(true);
      expect(reader.header?.total).toBe(all.length);
    }),
  );
});

it('writes each square once', () => {
  const encoder = new ArcListEncoder(FROM);
  const one: PlainArc = { time: FROM, band: '20m', modeClass: 'cw', from: 'JO31', to: 'IO91', entity: 223 };
  expect(encoder.block([one, { ...one, time: FROM + 5 }])).toEqual({
    squares: 'JO31IO91',
    time: [0, 5],
    band: [9, 9],
    class: [1, 1],
    from: [0, 0],
    to: [1, 1],
    entity: [223, 223],
  });
  expect(encoder.block([{ ...one, time: FROM + 9, to: 'PM95' }])).toMatchObject({
    squares: 'PM95',
    time: [9],
    from: [0],
    to: [2],
  });
});

it.each([
  ['columns of different lengths', { time: [1, 2] }],
  ['an unknown square', { to: [2] }],
  ['a negative square', { from: [-1] }],
])('refuses %s and adds nothing', (_, wrong) => {
  const list = new ArcListDecoder();
  const good = { squares: 'JO31IO91', time: [1], band: [0], class: [0], from: [0], to: [1], entity: [0] };
  expect(() => list.add({ ...good, ...wrong })).toThrow(RangeError);
  expect(list.count).toBe(0);
  expect(list.squares).toEqual([]);
  list.add(good);
  expect(list.count).toBe(1);
});

it('knows that an answer was cut off', () => {
  const encoder = new ArcListEncoder(FROM);
  const block = encoder.block([{ time: FROM, band: '20m', modeClass: 'cw', from: 'JO31', to: 'IO91', entity: 223 }]);
  const reader = new ReplayReader();
  expect(reader.write(`${JSON.stringify(header(2))}\n`)).toBe(false);
  expect(reader.write(`${JSON.stringify(block)}\n`)).toBe(true);
  expect(reader.isComplete).toBe(false);
  expect(() => reader.write('{"count":2}\n')).toThrow(RangeError);
  expect(() => new ReplayReader().write('{"version":2}\n')).toThrow(RangeError);
});
