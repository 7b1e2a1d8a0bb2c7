import { CopyText } from './copy-text.js';
import { deriveQso } from './derive-qso.js';
import { NOTHING_SAID } from './draft.js';
import { COLUMN_NAMES, COLUMNS, type QsoRow } from './qso.js';

const station = { accountId: 7, callsign: 'M0QAA' };
const row = (fields: object) =>
  deriveQso(
    { ...NOTHING_SAID, call: 'G4QZX', mode: 'CW', ts: Date.UTC(1903, 0, 2, 0, 0, 1), ...fields },
    station,
    1_700_000_000_123,
  );
/** A value of each type that tells where its column stands. */
const VALUES: Record<(typeof COLUMNS)[keyof QsoRow], (index: number) => unknown> = {
  integer: Number,
  smallint: Number,
  bigint: Number,
  'double precision': Number,
  boolean: () => true,
  timestamptz: (index) => new Date(Date.UTC(1_970 + index, 0, 1)),
  text: (index) => `text ${index}`,
  jsonb: (index) => ({ index }),
};
function copyText(rows: QsoRow[]): string {
  const text = new CopyText();
  for (const each of rows) text.add(each);
  return text.text().toString();
}
const columns = (text: string) => {
  const values = text.slice(0, -1).split('\t');
  return Object.fromEntries(COLUMN_NAMES.map((name, index) => [name, values[index]]));
};

describe('contacts as text for COPY', () => {
  test('a column each: numbers, moments, nothing, flags', () => {
    expect(columns(copyText([row({ freqHz: 14_074_000, isRun: true })]))).toMatchObject({
      account_id: '7',
      call: 'G4QZX',
      ts: '1903-01-02 000001Z',
      received_at: '2023-11-14 221320.123Z',
      freq_hz: '14074000',
      power: '\\N',
      is_run: 't',
      name: '',
      fields: '\\N',
    });
  });

  test.each([
    ['backslash, tab and line breaks', 'a\\b\tc\r\nd', 'a\\\\b\\tc\\r\\nd'],
    ['letters of every alphabet', 'Jörg Łukasz 太郎 🎙', 'Jörg Łukasz 太郎 🎙'],
    ['what looks like nothing', '\\N', '\\\\N'],
  ])('%s', (_, name, written) => {
    const said = columns(copyText([row({ name, fields: { NOTES: name } })]));
    expect(said.name).toBe(written);
    expect(JSON.parse(String(said.fields).replaceAll('\\\\', '\\'))).toEqual({ NOTES: name });
  });

  test('rows longer than the room first taken for them', () => {
    const long = '太'.repeat(900);
    const text = copyText(Array.from({ length: 500 }, () => row({ comment: long })));
    expect(text.split('\n')).toHaveLength(501);
    expect(text.split(long)).toHaveLength(501);
  });

  test('every column is where the list of columns has it', () => {
    const numbered = Object.fromEntries(COLUMN_NAMES.map((name, index) => [name, VALUES[COLUMNS[name]](index)]));
    const line = copyText([numbered as unknown as QsoRow]);
    expect(
      line
        .slice(0, -1)
        .split('\t')
        .map((text) => text.replace(/^.*?(\d+).*$/, '$1')),
    ).toEqual(
      COLUMN_NAMES.map((name, index) =>
        COLUMNS[name] === 'boolean' ? 't' : COLUMNS[name] === 'timestamptz' ? String(1_970 + index) : String(index),
      ),
    );
  });

  test('some of the rows only, and one taken back', () => {
    const text = new CopyText();
    for (const call of ['G4QZX', 'JA1QYZ', 'M0QAB', 'DL1QZZ']) text.add(row({ call }));
    text.dropLast();
    expect(text.rows).toBe(3);
    const picked = text.text((index) => index !== 1).toString();
    expect(
      picked
        .split('\n')
        .filter(Boolean)
        .map((line) => columns(`${line}\n`).call),
    ).toEqual(['G4QZX', 'M0QAB']);
    expect(columns(text.row(1).toString()).call).toBe('JA1QYZ');
  });
});
