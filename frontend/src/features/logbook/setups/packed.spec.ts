import { metHere, packedFor, readPacked } from './packed.ts';

const met = (call: string, contacts: number) => ({ call, name: 'Haruka', contacts, last: '2026-11-01' });
const PARK = { key: 'POTA GB-0001', at: 5, met: [met('JA1QYZ', 2), met('DL1QAA', 1)] };
const OTHER = { key: 'POTA GB-0002', at: 6, met: [met('JA1QYZ', 3)] };
const BOTH = { MY_POTA_REF: 'GB-0001,GB-0002' };

test('what is stored is read again; anything else is nothing', () => {
  expect(readPacked(JSON.parse(JSON.stringify([PARK, OTHER])))).toEqual([PARK, OTHER]);
  expect(readPacked([PARK, { key: 1 }, null])).toEqual([PARK]);
  expect([readPacked(undefined), readPacked({}), readPacked('x')]).toEqual([[], [], []]);
});

test('an activation is packed if all of its references are', () => {
  expect(packedFor([PARK, OTHER], BOTH)).toEqual([PARK, OTHER]);
  expect(packedFor([PARK], BOTH)).toBeNull();
  expect(packedFor([PARK], { MY_SOTA_REF: 'G/LD-003' })).toBeNull();
  expect(packedFor([PARK], { MY_RIG: 'QMX' })).toBeNull();
});

test('whom the operator has met there', () => {
  expect(metHere([PARK, OTHER], BOTH, 'JA1QYZ')?.contacts).toBe(3);
  expect(metHere([PARK, OTHER], { MY_POTA_REF: 'GB-0001@GB-ENG' }, 'JA1QYZ')?.contacts).toBe(2);
  expect(metHere([PARK, OTHER], BOTH, 'JA1QY')).toBeNull();
  expect(metHere([PARK], { MY_WWFF_REF: 'GFF-0001' }, 'JA1QYZ')).toBeNull();
});
