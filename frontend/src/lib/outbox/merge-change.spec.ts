import type { Qso } from '@pileup/contract/logbook';
import fc from 'fast-check';
import { baseOf, isUnchanged, mergeChange } from './merge-change.ts';

const base = {
  Call: 'JA1QYZ',
  TS: '2026-11-20T10:00:00Z',
  Freq: 7_010,
  Mode: 'CW',
  SubMode: '',
  Name: 'Haruka',
  SNT: '599',
  RCV: '599',
  Comment: 'A',
  Power: 100,
  dxcc: 339,
};
const there = (change: object) => ({ ...base, ...change }) as Qso;

test('a change on one side is kept, the same change on both is none, different ones are a conflict', () => {
  const here = { ...base, TS: '2026-11-20T10:00:00.000Z', Comment: 'B', Power: '50', Name: 'Haru' };
  expect(mergeChange(base, here, there({}))).toEqual({
    changes: { Comment: 'B', Power: '50', Name: 'Haru' },
    conflicts: [],
  });
  expect(mergeChange(base, here, there({ Comment: 'B', Power: 50, RCV: '579' }))).toEqual({
    changes: { Name: 'Haru' },
    conflicts: [],
  });
  expect(mergeChange(base, here, there({ Comment: 'C', Name: 'Haru' }))).toEqual({
    changes: { Power: '50' },
    conflicts: [{ field: 'Comment', here: 'B', there: 'C' }],
  });
  expect(mergeChange(base, { Comment: '' }, there({ Comment: null }))).toEqual({ changes: {}, conflicts: [] });
});

test('further fields are compared one by one', () => {
  const before = { ...base, fields: { QTH: 'Ulm', NOTES: 'a', IOTA: 'EU-005' } };
  const here = { fields: { NOTES: 'b', IOTA: null, QTH: 'Bonn', STATE: 'BY' } };
  const now = there({ fields: { QTH: 'Köln', NOTES: 'a', IOTA: 'EU-005', STX: '7' } });
  expect(mergeChange(before, here, now)).toEqual({
    changes: { fields: { NOTES: 'b', IOTA: null, STATE: 'BY' } },
    conflicts: [{ field: 'fields.QTH', here: 'Bonn', there: 'Köln' }],
  });
  expect(mergeChange(base, { fields: { NOTES: 'b' } }, there({ fields: { NOTES: 'b' } }))).toEqual({
    changes: {},
    conflicts: [],
  });
});

test('a contact is unchanged if all known fields are', () => {
  expect(isUnchanged({ ...base, TS: '2026-11-20T10:00:00.000Z' }, there({}))).toBe(true);
  expect(isUnchanged({ Comment: 'A' }, there({ Name: 'Other' }))).toBe(true);
  expect(isUnchanged(base, there({ Comment: 'B' }))).toBe(false);
  const fields = { NOTES: 'a' };
  expect(isUnchanged({ ...base, fields }, there({ fields }))).toBe(true);
  expect(isUnchanged({ ...base, fields }, there({ fields: { NOTES: 'b' } }))).toBe(false);
  expect(isUnchanged({ ...base, fields: null }, there({ fields }))).toBe(false);
  // An earlier version stored the change.
  expect(isUnchanged(base, there({ fields, GridSquare: 'PM95' }))).toBe(true);
});

test('the base of an edit is the earlier version that the server has, and what it derived itself', () => {
  const versions = [
    { Comment: 'A', Name: 'Haruka' },
    { Comment: 'B', Name: 'Haru', Power: '50' },
  ];
  expect(baseOf(versions, there({ Comment: 'A', Power: 50 }))).toMatchObject({
    Comment: 'A',
    Name: 'Haruka',
    Power: 50,
    dxcc: 339,
  });
  expect(baseOf(versions, there({ Comment: 'C' })).Comment).toBe('B');
  const extra = [
    { fields: { NOTES: 'a', STX: '7', FREQ_RX: '7.02' } },
    { fields: { NOTES: 'b', STX: '', FREQ_RX: '7.02' } },
  ];
  const now = there({ fields: { NOTES: 'c', STX: '7', FREQ_RX: '7.02', BAND_RX: '40m', QTH: 'Ulm' } });
  const before = { NOTES: 'b', STX: '7', FREQ_RX: '7.02', BAND_RX: '40m', QTH: '' };
  expect(baseOf(extra, now).fields).toEqual(before);
});

test('property: no change is lost: each is sent, is there already, or is a conflict', () => {
  const value = fc.constantFrom('', 'A', 'B', 'C');
  fc.assert(
    fc.property(value, value, value, (before, here, now) => {
      const { changes, conflicts } = mergeChange({ Comment: before }, { Comment: here }, there({ Comment: now }));
      const after = changes.Comment ?? now;
      if (conflicts.length > 0) expect([here, now]).toEqual([conflicts[0]?.here, conflicts[0]?.there]);
      else expect(after).toBe(here === before ? now : here);
    }),
  );
});
