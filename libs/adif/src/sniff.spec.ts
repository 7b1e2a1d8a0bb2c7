import { withRealLogs } from '../test/real-logs.ts';
import { SNIFF_BYTES, sniff } from './sniff.ts';

function utf16(text: string, mark: boolean): Buffer {
  return Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
}

describe('what is read', () => {
  test.each([
    ['a header and records', 'Log of M0QAA\n<ADIF_VER:5>3.1.6<EOH><CALL:5>M0QAB<EOR>', 'adi'],
    ['no header', '<CALL:5>M0QAB<EOR>', 'adi'],
    ['a UTF-8 mark', '\ufeff<call:5>M0QAB<eor>', 'adi'],
    ['a header without fields', 'nothing logged yet <EoH>', 'adi'],
    ['a field whose length is wrong', '<call:x>M0QAB', 'adi'],
    ['ADX', '<?xml version="1.0"?>\n<ADX><RECORDS/></ADX>', 'adx'],
    ['ADX without declaration', ' \n<adx>', 'adx'],
    ['ADX behind a mark and a comment', '\ufeff<!-- by M0QAA --><ADX >', 'adx'],
  ])('%s', (_, text, kind) => {
    expect(sniff(Buffer.from(text))).toEqual({ kind });
  });
});

describe('what is refused, and what is said', () => {
  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['blanks', Buffer.from('\ufeff \r\n\0'), /nothing but blanks/],
    ['Cabrillo', Buffer.from('START-OF-LOG: 3.0\r\nCALLSIGN: M0QAA'), /Cabrillo/],
    ['a ZIP archive', Buffer.from('PK\x03\x04<CALL:5>', 'latin1'), /ZIP.*Unpack/],
    ['a gzip archive', Buffer.from('\x1f\x8b\x08', 'latin1'), /gzip/],
    ['a picture', Buffer.from('\x89PNG\r\n', 'latin1'), /picture/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['a web page', Buffer.from('<!DOCTYPE html><html>'), /web page/],
    ['another XML file', Buffer.from('<?xml version="1.0"?><svg/>'), /XML/],
    ['UTF-16 with a mark', utf16('<CALL:5>M0QAA<EOR>', true), /UTF-16.*UTF-8/],
    ['UTF-16 without a mark', utf16('<CALL:5>M0QAA<EOR>', false), /UTF-16.*UTF-8/],
    ['plain text', Buffer.from('Dear M0QAA, <b>thanks</b> for the contact'), /no field/],
  ])('%s', (_, bytes, reason) => {
    const sniffed = sniff(bytes);
    expect(sniffed).toEqual({ kind: 'refused', reason: expect.stringMatching(/^This is not an ADIF file: .*\.$/) });
    expect(sniffed).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
  });
});

withRealLogs('real files', (logs) => {
  test.each(logs)('$file', ({ file, bytes }) => {
    const { kind } = sniff(bytes.subarray(0, SNIFF_BYTES));
    expect(kind).toBe(file.endsWith('.adi') ? 'adi' : file.endsWith('.adx') ? 'adx' : 'refused');
  });
});
