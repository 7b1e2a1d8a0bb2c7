import { jest } from '@jest/globals';
import { SNIFF_BYTES } from '@pileup/adif/sniff';
import { AdifParser } from 'adif-parser-ts';
import { bytesOf, HOSTILE_FILES } from '../../../../../../libs/adif/test/hostile-files.ts';
import { START_BYTES } from './file-start.ts';
import { type Preview, previewFile } from './preview.ts';
import { summaryText } from './summary-text.ts';

const { signal } = new AbortController();
const contact = '<CALL:5>m0qaa<QSO_DATE:8>20240629<TIME_ON:6>194205<FREQ:6>14.025<MODE:2>CW<RST_SENT:3>599<EOR>\n';

async function previewOf(text: string): Promise<Preview> {
  const preview = await previewFile(new Blob([text]), signal);
  if ('refused' in preview) throw new Error(preview.refused);
  return preview;
}

test('the program, the contacts, and the agreement of both readers', async () => {
  const header = 'Log<PROGRAMID:6>WSJT-X<PROGRAMVERSION:3>2.7<EOH>';
  const second = '<CALL:5>M0QAB<QSO_DATE:8>20241331<TIME_ON:4>0102<BAND:3>20M<MODE:4>MFSK<SUBMODE:3>FT4<EOR>';
  expect(await previewOf(header + contact + second)).toEqual({
    records: 2,
    expected: null,
    program: 'WSJT-X 2.7',
    detected: 'utf-8',
    samples: [],
    stations: [],
    contacts: [
      {
        record: 1,
        at: '2024-06-29T19:42Z',
        written: '20240629 194205',
        call: 'M0QAA',
        band: '20m',
        mode: 'CW',
        submode: '',
        report: '599 / –',
      },
      {
        record: 2,
        at: '',
        written: '20241331 0102',
        call: 'M0QAB',
        band: '20m',
        mode: 'MFSK',
        submode: 'FT4',
        report: '',
      },
    ],
    warnings: [],
    warningsTotal: 0,
    comparison: { records: 2, differences: [], total: 0 },
  });
});

test('the detected encoding, and texts as they are read in it or in the chosen one', async () => {
  const named = (name: string) => contact.replace('<EOR>', `<NAME:${name.length}>${name}<EOR>`);
  const file = new Blob([Buffer.from(named('\xd1\xe5\xf0\xe3\xe5\xe9') + named('\xcf\xb8\xf2\xf0'), 'latin1')]);
  const texts = async (chosen: 'windows-1253' | null) => {
    const preview = await previewFile(file, signal, chosen);
    return 'refused' in preview ? preview : [preview.detected, preview.samples];
  };
  expect(await texts(null)).toEqual(['windows-1251', ['Сергей', 'Пётр']]);
  expect(await texts('windows-1253')).toEqual(['windows-1251', ['Ρεπγει', 'ΟΈςπ']]);
});

test('ADX', async () => {
  const { contacts, comparison } = await previewOf(
    '<?xml version="1.0"?><ADX><HEADER/><RECORDS><RECORD><CALL>M0QAA</CALL><NAME>Ren&#233;</NAME></RECORD></RECORDS></ADX>',
  );
  expect(contacts.map(({ call }) => call)).toEqual(['M0QAA']);
  expect(comparison).toMatchObject({ records: 1, total: 0 });
});

test('warnings: the first five, and their number', async () => {
  const { warnings, warningsTotal } = await previewOf(contact.replace('<CALL:5>', '<CALL:3>').repeat(7));
  expect(warnings).toHaveLength(5);
  expect(warnings[0]).toBe('Record 1: CALL has a wrong length; read up to the next field');
  expect(warningsTotal).toBe(7);
});

test('a large file: only its start is read, without a cut record', async () => {
  const count = 30_000;
  const file = new Blob([contact.repeat(count)]);
  const preview = (await previewFile(file, signal)) as Preview;
  expect(preview.records).toBe(Math.floor(START_BYTES / contact.length));
  expect(preview.warningsTotal).toBe(0);
  expect(preview.expected).toBeGreaterThan(0.99 * count);
  expect(preview.expected).toBeLessThan(1.01 * count);
  expect(preview.comparison).toEqual({ records: 500, differences: [], total: 0 });
});

test('the callsigns under which the contacts were made', async () => {
  const made = (call: string) => contact.replace('<EOR>', `<STATION_CALLSIGN:${call.length}>${call}<EOR>`);
  const { stations } = await previewOf(contact + made('k9qts') + made('K9QTS') + made('G4QZX/P') + made('?'));
  expect(stations).toEqual(['K9QTS', 'G4QZX/P']);
});

test('a file in UTF-16 is previewed as the server reads it', async () => {
  const text = `\ufeff${contact.replace('<EOR>', '<NAME:3>Zoë<EOR>')}`;
  const preview = (await previewFile(new Blob([Buffer.from(text, 'utf16le')]), signal)) as Preview;
  expect(preview).toMatchObject({
    records: 1,
    detected: null,
    samples: ['Zoë'],
    warningsTotal: 0,
    comparison: { differences: [], total: 0 },
  });
  const long = (await previewFile(
    new Blob([Buffer.from(`\ufeff${contact.repeat(40_000)}`, 'utf16le')]),
    signal,
  )) as Preview;
  expect(long.records).toBe(Math.floor(START_BYTES / contact.length));
});

test.each([
  ['an empty file', '', /the file is empty/],
  ['another kind of file', '[REG1TEST;1]\n', /EDI/],
])('%s is refused with the reason', async (_, text, reason) => {
  expect(await previewFile(new Blob([text]), signal)).toEqual({ refused: expect.stringMatching(reason) });
});

test('a first part without a complete record', async () => {
  const { records, contacts, comparison } = await previewOf(`<EOH>${'x'.repeat(START_BYTES)}${contact}`);
  expect([records, contacts, comparison?.total]).toEqual([0, [], 0]);
});

test('the preview is shown without the second reader if that cannot be loaded', async () => {
  const preview = await previewFile(new Blob([contact]), signal, null, () => Promise.reject(new Error('offline')));
  expect(preview).toMatchObject({ records: 1, comparison: null });
});

test('a file that cannot be read', async () => {
  const gone = new Error('NotReadableError');
  const file = { size: 9, slice: () => ({ arrayBuffer: () => Promise.reject(gone) }) } as unknown as Blob;
  await expect(previewFile(file, signal)).rejects.toBe(gone);
});

test('stops when another file is chosen', async () => {
  const controller = new AbortController();
  const load = async () => {
    controller.abort();
    return AdifParser.parseAdi;
  };
  await expect(previewFile(new Blob([contact]), controller.signal, null, load)).rejects.toThrow('aborted');
});

describe('hostile files leave the page responsive', () => {
  test.each(Object.entries(HOSTILE_FILES))('%s', async (_, file) => {
    const blob = new Blob([...bytesOf(file, 2 * START_BYTES)].map((bytes) => new Uint8Array(bytes)));
    // The mocked clock lets every step use up its time slice.
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    const breaks = jest.spyOn(globalThis, 'setTimeout');
    const preview = await previewFile(blob, signal);
    const count = breaks.mock.calls.length;
    clock.mockRestore();
    breaks.mockRestore();
    expect(preview).toMatchObject({ comparison: expect.objectContaining({ total: 0 }) });
    expect(JSON.stringify(preview).length).toBeLessThan(10_000);
    // A break follows each slice of the file, and each record that the second reader has read.
    const { comparison } = preview as Preview;
    expect(count).toBeGreaterThanOrEqual(START_BYTES / SNIFF_BYTES + (comparison?.records ?? 0));
  });
});

test.each<[number, number | null, string]>([
  [1, null, '1 record'],
  [3, null, '3 records'],
  [4_115, 61_234, 'First 4,115 of about 61,000 records'],
  [0, null, 'No records found.'],
  [0, 0, 'No complete record in the first 1 MB.'],
])('summary of %p records of %p', (records, expected, text) => {
  expect(summaryText({ records, expected })).toBe(text);
});

test('QTC lines of a contest log are counted apart', async () => {
  const qso = 'QSO: 14084 RY 2025-11-08 1210 G4QZX 599 0013 K4QM 599 156\n';
  const qtc = 'QTC: 14084 RY 2025-11-08 1214 G4QZX 13/1 K4QM 0230 DL6QHD 074\n';
  const log = `START-OF-LOG: 3.0\nCONTEST: DARC-WAEDC-RTTY\n${qso}${qtc}END-OF-LOG:\n`;
  expect(await previewOf(log)).toMatchObject({ records: 1, qtc: 1, warnings: [] });
});
