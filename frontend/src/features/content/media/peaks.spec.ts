import { peaksOf } from './peaks.ts';

test('the loudest sample of each part, in 255ths of the loudest of all', () => {
  const samples = new Float32Array(400);
  samples.set([0.1, -0.5], 0);
  samples.set([0.25, 0.1], 398);
  const peaks = peaksOf(samples);
  expect([peaks.length, peaks[0], peaks[1], peaks[199]]).toEqual([200, 255, 0, 128]);
});

test.each([
  ['silence', new Float32Array(1_000), 0],
  ['nothing', new Float32Array(0), 0],
  ['three samples', new Float32Array([0.1, 0.2, 0.3]), 3],
])('%s', (_, samples, count) => {
  expect(peaksOf(samples)).toHaveLength(count);
});
