import { withRealLogs } from '../test/real-logs.ts';
import { SNIFF_BYTES, sniff, utf16Order } from './sniff.ts';

function utf16(text: string, mark: boolean): Buffer {
  return Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
}

describe('accepted files', () => {
  test.each([
    ['a header and records', 'Log of M0QAA\n<ADIF_VER:5>3.1.6<EOH><CALL:5>M0QAB<EOR>', 'adi'],
    ['no header', '<CALL:5>M0QAB<EOR>', 'adi'],
    ['a byte order mark', '\ufeff<call:5>M0QAB<eor>', 'adi'],
    ['a header without fields', 'nothing logged yet <EoH>', 'adi'],
    ['a field whose length is wrong', '<call:x>M0QAB', 'adi'],
    ['ADX', '<?xml version="1.0"?>\n<ADX><RECORDS/></ADX>', 'adx'],
    ['Cabrillo', 'START-OF-LOG: 3.0\r\nCALLSIGN: M0QAA', 'cabrillo'],
    ['Cabrillo without its first line', 'CALLSIGN: M0QAA\nQSO: 7002', 'cabrillo'],
    ['Cabrillo in an e-mail', 'From: <a:b@example.org>\r\nHello,\r\n START-OF-LOG: 3.0\r\n', 'cabrillo'],
    ['Cabrillo of contacts only', '> my log\nQSO: 7002 CW 2021-07-10 1207 M0QAA 599 1 G4QZX 599 2\n', 'cabrillo'],
    ['ADI that mentions Cabrillo', 'x <CALL:5>M0QAA<EOR>\nSTART-OF-LOG: 3.0', 'adi'],
    ['ADI with a text like a contact', 'QSO: my log export\n<EOH><CALL:5>M0QAA<EOR>', 'adi'],
    ['ADI of a converter', 'x\nSTART-OF-LOG: 3.0 converter\n<EOH><CALL:5>M0QAA<EOR>', 'adi'],
    [
      'Cabrillo with a tag in a comment',
      'START-OF-LOG: 3.0\nSOAPBOX: no <eor>\nQSO: 7002 CW 2021-07-10 1207 M0QAA 599 1 G4QZX 599 2\n',
      'cabrillo',
    ],
    ['ADI with a header like Cabrillo', 'Contest: WPX <CALL:5>M0QAA', 'adi'],
    [
      "LoTW's report with a mode",
      '<eoh><CALL:5>M0QAB<MODE:3>FT8<APP_LoTW_MODEGROUP:4>DATA<QSO_DATE:8>20200101<eor>',
      'adi',
    ],
    ['ADX without declaration', ' \n<adx>', 'adx'],
    ['ADX after a byte order mark and a comment', '\ufeff<!-- by M0QAA --><ADX >', 'adx'],
  ])('%s', (_, text, kind) => {
    expect(sniff(Buffer.from(text))).toEqual({ kind });
  });
});

describe('refused files, with the reason', () => {
  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['blanks', Buffer.from('\ufeff \r\n\0'), /contains only spaces/],
    ['a ZIP archive', Buffer.from('PK\x03\x04<CALL:5>', 'latin1'), /ZIP.*Unpack/],
    ['an empty ZIP archive', Buffer.from('PK\x05\x06\0\0', 'latin1'), /empty ZIP/],
    ['a bzip2 archive', Buffer.from('BZh91AY&SY', 'latin1'), /bzip2.*Unpack/],
    ['an xz archive', Buffer.from('\xfd7zXZ\0', 'latin1'), /xz.*Unpack/],
    ['a gzip archive', Buffer.from('\x1f\x8b\x08', 'latin1'), /gzip/],
    ['a 7-Zip archive', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), /7-Zip.*Unpack/],
    ['a RAR archive', Buffer.from('Rar!\x1a\x07', 'latin1'), /RAR.*Unpack/],
    ['a PNG image', Buffer.from('\x89PNG\r\n', 'latin1'), /image.*export an ADIF file/],
    ['a JPEG image', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), /image.*export an ADIF file/],
    ['a GIF image', Buffer.from('GIF89a'), /image.*export an ADIF file/],
    ['a database', Buffer.from('SQLite format 3\0'), /database.*export an ADIF file/],
    ['a spreadsheet', Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), /Office.*export an ADIF file/],
    ['an EDI log', Buffer.from('[REG1TEST;1]\r\nPCall=M0QAA'), /EDI.*export an ADIF file/],
    ['an EDI log after a line', Buffer.from('\ufeff\r\n[REG1TEST;1]\r\nPCall=M0QAA'), /EDI/],
    [
      "LoTW's list of credits",
      Buffer.from('ARRL Logbook of the World DXCC QSL Card Report\n<PROGRAMID:4>LoTW\n<eoh>\n'),
      /DXCC credits for cards.*Import your contacts from LoTW/,
    ],
    [
      'credits, by their records',
      Buffer.from('<eoh><CALL:5>M0QAB<BAND:3>20M<APP_LoTW_MODEGROUP:4>DATA<QSO_DATE:8>20200101<eor>'),
      /DXCC credits for cards/,
    ],
    [
      'ALL.TXT',
      Buffer.from('260101_120000    14.074 Rx FT8    -10  0.2 1234 CQ M0QAA IO91\n'),
      /ALL\.TXT.*wsjtx_log\.adi/,
    ],
    ['ALL.TXT of JTDX', Buffer.from('20260101_120015  -10  0.2 1234 ~ CQ M0QAA IO91\n'), /ALL\.TXT/],
    [
      'ALL.TXT of an older version',
      Buffer.from('2026-01-01 12:00  14.074 MHz  FT8\n120015 -10  0.2 1234 ~  CQ M0QAA IO91\n'),
      /ALL\.TXT/,
    ],
    [
      'wsjtx.log',
      Buffer.from('2026-01-01,12:00:00,2026-01-01,12:01:00,M0QAA,IO91,14.075,FT8,-10,-12,,,\n'),
      /wsjtx\.log.*wsjtx_log\.adi/,
    ],
    [
      'CSV',
      Buffer.from('Call,Date,Time,"Name, given"\nM0QAA,2026-01-01,1200,Ann\n'),
      /table \(CSV\).*export an ADIF file/,
    ],
    ['CSV with a tag in a comment', Buffer.from('Call,Date,Text\nM0QAA,2026-01-01,an <eor>\n'), /CSV/],
    ['CSV with semicolons', Buffer.from('Call;Date;Time\r\nM0QAA;2026-01-01;1200\r\n'), /CSV/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['a web page', Buffer.from('<!DOCTYPE html><html>'), /web page/],
    ['another XML file', Buffer.from('<?xml version="1.0"?><svg/>'), /XML/],
    ['UTF-16 with a mark', utf16('<CALL:5>M0QAA<EOR>', true), /UTF-16.*UTF-8/],
    ['UTF-16, the other way round', utf16('<CALL:5>M0QAA<EOR>', true).swap16(), /UTF-16.*UTF-8/],
    ['UTF-16 without a mark', utf16('<CALL:5>M0QAA<EOR>', false), /UTF-16.*UTF-8/],
    ['a sentence', Buffer.from('Dear M0QAA, thanks, and 73'), /no field/],
    ['plain text', Buffer.from('Dear M0QAA, <b>thanks</b> for the contact'), /no field/],
  ])('%s', (_, bytes, reason) => {
    const sniffed = sniff(bytes);
    expect(sniffed).toEqual({ kind: 'refused', reason: expect.stringMatching(/^This is not an ADIF file: .*\.$/) });
    expect(sniffed).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
  });
});

test.each([
  ['utf-16le', utf16('<CALL:5>M0QAA<EOR>', true)],
  ['utf-16be', utf16('<CALL:5>M0QAA<EOR>', true).swap16()],
  ['utf-16le', utf16('<CALL:5>M0QAA<EOR>', false)],
  ['utf-16be', utf16('<CALL:5>M0QAA<EOR>', false).swap16()],
  [null, Buffer.from('<CALL:5>M0QAA<EOR>')],
  [null, Buffer.alloc(0)],
])('the byte order %p', (order, bytes) => {
  expect(utf16Order(bytes)).toBe(order);
});

withRealLogs('real files', (logs) => {
  test.each(logs)('$file', ({ file, bytes }) => {
    const { kind } = sniff(bytes.subarray(0, SNIFF_BYTES));
    expect(kind).toBe(file.endsWith('.adi') ? 'adi' : file.endsWith('.adx') ? 'adx' : 'cabrillo');
  });
});
