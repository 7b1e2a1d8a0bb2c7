import { type Programme, readReference } from './reference.ts';

test.each<[Programme, string, string]>([
  ['POTA', 'us-1234', 'US-1234'],
  ['POTA', 'K-0001', 'K-0001'],
  ['POTA', 'DE-00123', 'DE-00123'],
  ['POTA', ' us-4571@us-wy , ve-5082@CA-AB', 'US-4571@US-WY,VE-5082@CA-AB'],
  ['POTA', 'US-0001,us-0001', 'US-0001'],
  ['POTA', 'us-0001 us-0002', 'US-0001,US-0002'],
  ['POTA', ' us-0001;us-0002 ,\tde-00123  ', 'US-0001,US-0002,DE-00123'],
  ['POTA', 'us - 0001 us-4571 @ us-wy', 'US-0001,US-4571@US-WY'],
  ['SOTA', 'g/ld-003', 'G/LD-003'],
  ['SOTA', 'W7O/CN-001', 'W7O/CN-001'],
  ['SOTA', 'EA8/GC-001', 'EA8/GC-001'],
  ['WWFF', 'onff-0123', 'ONFF-0123'],
  ['WWFF', '3DAFF-0002', '3DAFF-0002'],
  ['IOTA', 'eu-005', 'EU-005'],
  ['IOTA', 'AN-016', 'AN-016'],
])('%s %s is %s', (programme, text, value) => {
  expect(readReference(programme, text)).toEqual({ value });
});

test.each<[Programme, string, string]>([
  ['POTA', 'US1234', '‘US1234’ is not a POTA reference such as US-1234 or US-1234@US-WY.'],
  ['POTA', 'US-123', '‘US-123’ is not a POTA reference such as US-1234 or US-1234@US-WY.'],
  ['POTA', 'US-0001,G/LD-003', '‘G/LD-003’ is not a POTA reference such as US-1234 or US-1234@US-WY.'],
  ['POTA', 'us-0001 us-2', '‘US-2’ is not a POTA reference such as US-1234 or US-1234@US-WY.'],
  ['POTA', 'US-0001,', 'A POTA reference is missing, such as US-1234 or US-1234@US-WY.'],
  ['SOTA', 'G/LD-3', '‘G/LD-3’ is not a SOTA reference such as G/LD-003.'],
  ['SOTA', 'G/LD-000', '‘G/LD-000’ is not a SOTA reference such as G/LD-003.'],
  ['SOTA', 'G/LD-003,G/LD-004', '‘G/LD-003,G/LD-004’ is not a SOTA reference such as G/LD-003.'],
  ['WWFF', 'ON-0123', '‘ON-0123’ is not a WWFF reference such as ONFF-0123.'],
  ['IOTA', 'XX-005', '‘XX-005’ is not an IOTA reference such as EU-005.'],
  ['IOTA', 'EU-000', '‘EU-000’ is not an IOTA reference such as EU-005.'],
])('%s %s: %s', (programme, text, error) => {
  expect(readReference(programme, text)).toEqual({ error });
});
