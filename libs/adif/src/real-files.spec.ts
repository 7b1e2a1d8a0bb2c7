import { AdifParser } from 'adif-parser-ts';
import { readAll, resume } from '../test/reading.ts';
import { withRealLogs } from '../test/real-logs.ts';
import { AdxReader } from './adx/adx-reader.ts';
import { AdifReader } from './adi/adi-reader.ts';
import type { AdifFields, AdifRecord } from './record.ts';

/** All there is to a record: `toEqual` would pass over `fields`, which may be a getter. */
const told = (records: AdifRecord[]): string[] =>
  records.map(({ number, start, end, fields, faults }) => JSON.stringify([number, start, end, fields, faults]));

/** How adif-parser-ts reads a text, in our terms; undefined where it gives up. */
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

  test.each(texts)('$file: $records records, none with a fault', ({ bytes, records }) => {
    const read = readAll(bytes);
    expect(read.map(({ number }) => number)).toEqual(Array.from({ length: records }, (_, i) => i + 1));
    expect(read.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  test.each(logs.filter(({ file }) => file.endsWith('.adx')))('$file: $records records', ({ bytes, records }) => {
    expect(readAll(bytes, undefined, new AdxReader())).toHaveLength(records);
  });

  test.each(texts)('$file: the same records, however it is cut into chunks', ({ bytes }) => {
    const whole = told(readAll(bytes));
    for (const sizes of [[65_536], [4_097, 3, 60_000], [1, 5_000, 17]]) {
      expect(told(readAll(bytes, sizes))).toEqual(whole);
    }
    const head = bytes.subarray(0, 40_000);
    expect(told(readAll(head, [1]))).toEqual(told(readAll(head)));
  });

  test.each(texts)('$file: goes on from where it was', ({ bytes }) => {
    const whole = told(readAll(bytes));
    const step = Math.ceil(bytes.length / 9);
    const reader = new AdifReader();
    for (let at = 0; at < bytes.length; at += step) {
      reader.push(bytes.subarray(at, at + step));
      const state = reader.state();
      expect(told(resume(bytes, state))).toEqual(whole.slice(state.records));
    }
  });

  test('adif-parser-ts reads the same fields, in all files it can read', () => {
    const compared = texts.filter(({ file, bytes, records }) => {
      // The lengths of the official test file count CRLF, which the copy here has no more; the other reader needs it.
      const official = file.startsWith('01_');
      const theirs = secondReading(official ? bytes.toString().replaceAll('\n', '\r\n') : bytes.toString());
      if (theirs?.length !== records) return false;
      const ours = readAll(bytes).map(({ fields }) => fields);
      expect(ours).toEqual(official ? JSON.parse(JSON.stringify(theirs).replaceAll('\\r\\n', '\\n')) : theirs);
      return true;
    });
    expect(compared.length).toBeGreaterThanOrEqual(texts.length - 1); // it throws at `<PROGRAMID>` without a length
  });

  test('ADX goes on from where it was', () => {
    const file = logs.find(({ file }) => file.endsWith('.adx'))?.bytes ?? Buffer.alloc(0);
    const [first, second] = readAll(file, undefined, new AdxReader());
    const reader = new AdxReader();
    reader.push(file.subarray(0, first?.end));
    const state = reader.state();
    expect(state).toMatchObject({ records: 1, offset: first?.end });
    expect(readAll(file.subarray(state.offset), [50], new AdxReader(state))).toEqual([second]);
  });
});
