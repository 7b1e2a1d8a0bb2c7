import fc from 'fast-check';
import { deriveQso } from '../qso/derive-qso.js';
import { NOTHING_SAID } from '../qso/draft.js';
import { keyText } from '../qso/natural-key.js';
import { BinaryRows } from './binary-rows.js';
import { Twins } from './duplicate-index.js';

/** Few values of each, so that many contacts are the same or nearly so. */
const contact = fc.record({
  ts: fc.constantFrom(0, 59_999, 60_000, Date.UTC(2026, 0, 1)),
  call: fc.constantFrom('G4QZX', 'G4QZXA', 'JA1QYZ', 'EA8/G4QZX/P'),
  band: fc.constantFrom('', '2m', '20m', '70cm'),
  mode: fc.constantFrom('CW', 'FM', 'm', 'mFM'),
  comment: fc.string(),
  freqHz: fc.constantFrom(null, 1),
});

test('a twin is the first contact of the same account, minute, call, band and mode', () => {
  fc.assert(
    fc.property(fc.array(contact, { maxLength: 60 }), (contacts) => {
      const rows = new BinaryRows();
      const twins = new Twins(rows);
      const known: string[] = [];
      for (const said of contacts) {
        const row = deriveQso({ ...NOTHING_SAID, ...said }, { accountId: 7, callsign: 'M0QAA' }, Date.UTC(2026, 1, 1));
        rows.add(row);
        const twin = twins.ofLast(row);
        expect(twin).toBe(known.indexOf(keyText(row)));
        if (twin < 0) known.push(keyText(row));
        else rows.dropLast();
      }
    }),
  );
});

test('more contacts than there are slots', () => {
  const rows = new BinaryRows();
  const twins = new Twins(rows);
  const twinOf = (minutes: number) => {
    const ts = Date.UTC(2020, 0, 1, 0, minutes);
    const row = deriveQso(
      { ...NOTHING_SAID, call: 'G4QZX', mode: 'CW', ts },
      { accountId: 7, callsign: 'M0QAA' },
      Date.UTC(2026, 1, 1),
    );
    rows.add(row);
    return twins.ofLast(row);
  };
  const many = Array.from({ length: 30_000 }, (_, i) => i);
  expect(many.map(twinOf)).toEqual(many.map(() => -1));
  expect([twinOf(0), twinOf(29_999)]).toEqual([0, 29_999]);
});
