import { unsentAdif } from './unsent-adif.ts';

const fields = { Call: 'W3QHX', Mode: 'SSB', TS: '2026-11-28T19:41:30.000Z', Freq: 7_127 };
const contact = { n: 1, id: 'a', accountId: 7, station: 'G4QZX', fields };

test('a new contact has its further fields, an edited one those before the edit, too', () => {
  const extra = { fields: { POTA_REF: 'US-0001', NOTES: '' }, GridSquare: 'FN20', ContestName: 'CQ-WW-SSB' };
  const created = unsentAdif([{ ...contact, fields: { ...fields, ...extra } }], 0);
  for (const field of ['<POTA_REF:7>US-0001', '<GRIDSQUARE:4>FN20', '<CONTEST_ID:9>CQ-WW-SSB'])
    expect(created).toContain(field);
  expect(created).not.toContain('NOTES');

  const base = {
    Call: 'W3QHX',
    TS: fields.TS,
    Freq: 7_127,
    Mode: 'SSB',
    SubMode: '',
    Name: '',
    SNT: '',
    RCV: '',
    Comment: '',
    Power: null,
    dxcc: 291,
    GridSquare: 'FN20',
    fields: { QTH: 'Ulm', NOTES: 'a', STX: '7' },
  };
  const changes = { fields: { QTH: null, NOTES: 'b' } };
  const edited = unsentAdif([{ ...contact, fields: { ...fields, ...changes }, change: { qdoId: 5, base } }], 0);
  for (const field of ['<GRIDSQUARE:4>FN20', '<NOTES:1>b', '<STX:1>7']) expect(edited).toContain(field);
  expect(edited).not.toContain('QTH');
});
