import { AdifParser } from 'adif-parser-ts';
import { readAll, resume } from '../test/reading.ts';
import { withRealLogs } from '../test/real-logs.ts';
import { AdifReader } from './adi/adi-reader.ts';
import { AdxReader } from './adx/adx-reader.ts';
import type { AdifFields, AdifRecord } from './record.ts';

/** A record as text: `toEqual` would ignore `fields`, which may be a getter. */
const serialized = (records: AdifRecord[]): string[] =>
  records.map(({ number, start, end, fields, warnings }) => JSON.stringify([number, start, end, fields, warnings]));

/** The records of adif-parser-ts, in our format; undefined if it throws. */
function secondReading(text: string): AdifFields[] | undefined {
  try {
    const records = AdifParser.parseAdi(text).records ?? [];
    return records.map((record) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toUpperCase(), value])),
    );
  } catch {
    return undefined;
  }
}

withRealLogs('logs of many programs', (logs) => {
  const texts = logs.filter(({ file }) => file.endsWith('.adi'));

  test.each(texts)('$file: $records records without warnings', ({ bytes, records }) => {
    const read = readAll(bytes);
    expect(read.map(({ number }) => number)).toEqual(Array.from({ length: records }, (_, i) => i + 1));
    expect(read.filter(({ warnings }) => warnings.length > 0)).toEqual([]);
  });

  test.each(logs.filter(({ file }) => file.endsWith('.adx')))('$file: $records records', ({ bytes, records }) => {
    expect(readAll(bytes, undefined, new AdxReader())).toHaveLength(records);
  });

  test.each(texts)('$file: the same records in any chunks', ({ bytes }) => {
    const expected = serialized(readAll(bytes));
    for (const sizes of [[65_536], [4_097, 3, 60_000], [1, 5_000, 17]]) {
      expect(serialized(readAll(bytes, sizes))).toEqual(expected);
    }
    const head = bytes.subarray(0, 40_000);
    expect(serialized(readAll(head, [1]))).toEqual(serialized(readAll(head)));
  });

  test.each(texts)('$file: resumes from a stored state', ({ bytes }) => {
    const expected = serialized(readAll(bytes));
    const step = Math.ceil(bytes.length / 9);
    const reader = new AdifReader();
    for (let at = 0; at < bytes.length; at += step) {
      reader.push(bytes.subarray(at, at + step));
      const state = reader.state();
      expect(serialized(resume(bytes, state))).toEqual(expected.slice(state.records));
    }
  });

  test('adif-parser-ts reads the same fields, in all files it can read', () => {
    const compared = texts.filter(({ file, bytes, records }) => {
      // The lengths of the official test file count CRLF, which our copy does not have; the other reader needs it.
      const official = file.startsWith('01_');
      const theirs = secondReading(official ? bytes.toString().replaceAll('\n', '\r\n') : bytes.toString());
      if (theirs?.length !== records) return false;
      const ours = readAll(bytes).map(({ fields }) => fields);
      expect(ours).toEqual(official ? JSON.parse(JSON.stringify(theirs).replaceAll('\\r\\n', '\\n')) : theirs);
      return true;
    });
    expect(compared.length).toBeGreaterThanOrEqual(texts.length - 1); // it throws at `<PROGRAMID>` without a length
  });

  test('ADX resumes from a stored state', () => {
    const file = logs.find(({ file }) => file.endsWith('.adx'))?.bytes ?? Buffer.alloc(0);
    const [first, second] = readAll(file, undefined, new AdxReader());
    const reader = new AdxReader();
    reader.push(file.subarray(0, first?.end));
    const state = reader.state();
    expect(state).toMatchObject({ records: 1, offset: first?.end });
    expect(readAll(file.subarray(state.offset), [50], new AdxReader(state))).toEqual([second]);
  });
});
