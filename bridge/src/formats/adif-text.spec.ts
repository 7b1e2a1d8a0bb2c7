import fc from 'fast-check';
import { readAdifText } from './adif-text.ts';

const QSO = '<CALL:6>JA1QYZ <QSO_DATE:8>20261121 <TIME_ON:6>000451 <MODE:3>FT8 <BAND:3>20M ';
const fields = { CALL: 'JA1QYZ', QSO_DATE: '20261121', TIME_ON: '000451', MODE: 'FT8', BAND: '20M' };

test.each<[string, string, ReturnType<typeof readAdifText>]>([
  ['a bare record', `${QSO}<eor>`, { program: 'ADIF', contacts: [fields] }],
  [
    'a header',
    `\n<adif_ver:5>3.1.0\n<programid:6>WSJT-X\n<EOH>\n${QSO}<EOR>`,
    { program: 'WSJT-X', contacts: [fields] },
  ],
  [
    'a header without an end',
    `<ADIF_VER:5>5.0 <PROGRAMID:6>Log4OM${QSO}<EOR>`,
    { program: 'Log4OM', contacts: [fields] },
  ],
  ['several records', `${QSO}<eor>\n<call:5>G4QZX<eor>\n`, { program: 'ADIF', contacts: [fields, { CALL: 'G4QZX' }] }],
  ['empty fields', `${QSO}<RST_SENT:0><NAME:2>  <EOR>`, { program: 'ADIF', contacts: [fields] }],
  [
    'characters counted for bytes',
    '<CALL:5>G4QZX<NAME:4>José<EOR>',
    { program: 'ADIF', contacts: [{ CALL: 'G4QZX', NAME: 'José' }] },
  ],
  ['a truncated second record', `${QSO}<eor><call:5>G4QZX<mode:2>CW`, { program: 'ADIF', contacts: [fields] }],
  ['a record without a call', '<MODE:2>CW<EOR>', { program: 'ADIF', contacts: [] }],
  ['anything else', '{"type":"radio_status"}', { program: 'ADIF', contacts: [] }],
  ['nothing', '', { program: 'ADIF', contacts: [] }],
])('%s', (_, text, expected) => {
  expect(readAdifText(text)).toEqual(expected);
  expect(readAdifText(Buffer.from(text))).toEqual(expected);
});

test.each([
  'QRP µBITX 10 W',
  'TX 100 µW',
  '½ wave dipole',
  '¼ wave',
  '2×5 el yagi',
  'merci à vous',
  '73 à tous',
  'il QTH è Roma',
  '¡Gracias!',
  'Icom® 7300',
  'José',
])('a message in Windows-1252: %s', (text) => {
  const message = Buffer.from(`<programid:6>Log4OM<EOH>${QSO}<COMMENT:${text.length}>${text}<EOR>`, 'latin1');
  expect(readAdifText(message).contacts).toEqual([{ ...fields, COMMENT: text }]);
});

test('a message in Windows-1252 with a letter that Latin-1 lacks', () => {
  const message = Buffer.from(`${QSO}<QTH:10>Sacr\xe9-C\x9cur<EOR>`, 'latin1');
  expect(readAdifText(message).contacts).toEqual([{ ...fields, QTH: 'Sacré-Cœur' }]);
});

test('no truncated record is a contact', () => {
  const complete = `<programid:6>WSJT-X<EOH>${QSO}<EOR>`;
  for (let length = 0; length < complete.length; length++) {
    expect(readAdifText(complete.slice(0, length)).contacts).toEqual([]);
  }
});

test('random input does not throw', () => {
  const piece = fc.oneof(fc.constantFrom('<CALL:5>', '<EOR>', '<eoh>', '<', ':', '>', QSO), fc.string());
  fc.assert(fc.property(fc.array(piece), (pieces) => readAdifText(pieces.join('')) !== undefined));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => readAdifText(bytes) !== undefined));
});
