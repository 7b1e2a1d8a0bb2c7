import { EMPTY_DRAFT } from '../qso/derive-qso.js';
import { ImportBuffer } from './import-buffer.js';

const newBuffer = () => new ImportBuffer({ accountId: 7, callsign: 'M0QAA' }, Date.UTC(2026, 1, 1));
const draft = (more: object) => ({ ...EMPTY_DRAFT, call: 'G4QZX', ts: 0, band: '20m', mode: 'CW', ...more });

test('one contact with thousands of different comments is stored in two batches', () => {
  const contacts = newBuffer();
  for (let i = 0; i < 5_000; i++) expect(contacts.add(draft({ comment: `comment ${i}` }))).toBeNull();
  expect(contacts.batches.map(({ rows }) => rows.count)).toEqual([1, 1]);
  expect(contacts.repeated).toBe(4_999);
});

test('the size of what duplicates add is bounded', () => {
  const contacts = newBuffer();
  for (let i = 0; i < 5_000; i++) contacts.add(draft({ fields: { [`APP_X_${i}`]: 'x'.repeat(100) } }));
  const [, second] = contacts.batches;
  expect(second?.rows.row(0).length).toBeLessThan(100_000);
});

test('contacts without duplicates are one batch', () => {
  const contacts = newBuffer();
  for (let i = 0; i < 100; i++) contacts.add(draft({ ts: i * 60_000 }));
  expect(contacts.batches.map(({ rows }) => rows.count)).toEqual([100]);
  expect(contacts.merged().size).toBe(0);
});
