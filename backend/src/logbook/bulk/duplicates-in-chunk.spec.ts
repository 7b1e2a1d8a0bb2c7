import fc from 'fast-check';
import { deriveQso, EMPTY_DRAFT } from '../qso/derive-qso.js';
import { detailsMatch, keyDetail, keyText, mergedDetail } from '../qso/natural-key.js';
import type { QsoRow } from '../qso/qso.js';
import { BinaryRows } from './binary-rows.js';
import { DuplicatesInChunk } from './duplicates-in-chunk.js';

/** Few values of each, so that many contacts are equal or nearly equal. */
const contacts = fc.record({
  ts: fc.constantFrom(0, 59_999, 60_000, Date.UTC(2026, 0, 1)),
  call: fc.constantFrom('G4QZX', 'G4QZXA', 'JA1QYZ', 'EA8/G4QZX/P'),
  band: fc.constantFrom('', '2m', '20m', '70cm'),
  mode: fc.constantFrom('CW', 'FM', 'm', 'mFM'),
  comment: fc.string(),
  freqHz: fc.constantFrom(null, 1),
});
const keyOf = (row: QsoRow) => keyText({ ...row, detail: keyDetail(row.fields) });

test('a duplicate is found by account, minute, call, band and mode', () => {
  fc.assert(
    fc.property(fc.array(contacts, { maxLength: 60 }), (list) => {
      const rows = new BinaryRows();
      const index = new DuplicatesInChunk(rows);
      const known: string[] = [];
      for (const contact of list) {
        const row = deriveQso(
          { ...EMPTY_DRAFT, ...contact },
          { accountId: 7, callsign: 'M0QAA' },
          Date.UTC(2026, 1, 1),
        );
        rows.add(row);
        const earlier = index.earlierOf(row);
        expect(earlier).toBe(known.indexOf(keyOf(row)));
        if (earlier < 0) known.push(keyOf(row));
        else rows.dropLast();
      }
    }),
  );
});

test('more contacts than there are slots', () => {
  const rows = new BinaryRows();
  const index = new DuplicatesInChunk(rows);
  const earlierOf = (minutes: number) => {
    const ts = Date.UTC(2020, 0, 1, 0, minutes);
    const row = deriveQso(
      { ...EMPTY_DRAFT, call: 'G4QZX', mode: 'CW', ts },
      { accountId: 7, callsign: 'M0QAA' },
      Date.UTC(2026, 1, 1),
    );
    rows.add(row);
    return index.earlierOf(row);
  };
  const many = Array.from({ length: 30_000 }, (_, i) => i);
  expect(many.map(earlierOf)).toEqual(many.map(() => -1));
  expect([earlierOf(0), earlierOf(29_999)]).toEqual([0, 29_999]);
});

const exchange = fc.constantFrom('', '1', '0001', '0001 LASS', '1 lass', '1 SIER', '2');
const details = fc.record({
  SAT_NAME: fc.constantFrom('', 'RS-44', 'rs-44', 'CAS-4A'),
  SRX: fc.constantFrom('', '001', '1'),
  SRX_STRING: exchange,
  STX_STRING: exchange,
});

test('contacts of a minute are apart by satellite and by what was exchanged', () => {
  fc.assert(
    fc.property(fc.array(details, { maxLength: 12 }), (list) => {
      const rows = new BinaryRows();
      const index = new DuplicatesInChunk(rows);
      const added: string[] = [];
      for (const fields of list) {
        const row = deriveQso(
          { ...EMPTY_DRAFT, call: 'G4QZX', mode: 'CW', fields },
          { accountId: 7, callsign: 'M0QAA' },
          Date.UTC(2026, 1, 1),
        );
        rows.add(row);
        const earlier = index.earlierOf(row);
        const detail = keyDetail(row.fields);
        if (earlier >= 0) {
          // Earlier records of the contact may have had more details.
          const known = added[earlier] ?? '?';
          expect(detailsMatch(known, detail)).toBe(true);
          added[earlier] = mergedDetail(known, detail);
          rows.dropLast();
        } else {
          expect(added).not.toContain(detail);
          added.push(detail);
        }
      }
    }),
  );
});
