import fc from 'fast-check';
import { dayDigits, isoSeconds, parseUtc, timeDigits } from './utc-time.js';

describe('times', () => {
  test.each([
    ['2026-11-21T19:42:07Z', Date.UTC(2026, 10, 21, 19, 42, 7)],
    ['2026-11-21 19:42:07', Date.UTC(2026, 10, 21, 19, 42, 7)],
    ['2026-11-21 19:42', Date.UTC(2026, 10, 21, 19, 42)],
    ['2026-11-21T19:42:07.999Z', Date.UTC(2026, 10, 21, 19, 42, 7)],
    ['2026-11-21T19:42:07-05:00', Date.UTC(2026, 10, 22, 0, 42, 7)],
    ['2024-02-29 00:00', Date.UTC(2024, 1, 29)],
    ['1899-12-31 23:59', Date.UTC(1899, 11, 31, 23, 59)],
  ])('%s', (text, moment) => expect(parseUtc(text)).toBe(moment));

  test.each([
    '',
    'now',
    '2026-11-21',
    '2026-13-01 00:00',
    '2026-02-29 00:00',
    '2026-01-01 24:00',
    '2026-01-01 00:60',
    '2026-01-01 00:00:60',
    '0050-01-01 00:00',
    '21.11.2026 19:42',
  ])('%j is no time', (text) => expect(parseUtc(text)).toBeNull());

  test('every second comes back as it was written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1900, 0, 1) / 1_000, max: Date.UTC(2200, 0, 1) / 1_000 }),
        (second) => parseUtc(isoSeconds(second * 1_000)) === second * 1_000,
      ),
    );
  });

  test('days and times are what a Date says, in any order', () => {
    const moment = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) });
    fc.assert(
      fc.property(
        fc.array(moment, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(3), { maxLength: 12 }),
        (few, order) => {
          for (const index of order) {
            const ts = few[index % few.length] ?? 0;
            const iso = new Date(ts).toISOString();
            expect(`${dayDigits(ts)}T${timeDigits(ts)}`).toBe(iso.slice(0, 19).replace(/[-:]/g, ''));
          }
        },
      ),
    );
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => parseUtc(text) === null || Number.isFinite(parseUtc(text))),
    );
  });
});
