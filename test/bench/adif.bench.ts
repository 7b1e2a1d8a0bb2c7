import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifRecord } from '@pileup/adif/record';
import { AdifParser } from 'adif-parser-ts';
import { seededRandom } from './logs/random.ts';
import { type BenchResult, median, resultRow } from './process/measure.ts';
import { size } from './tiny.ts';

export const name = 'ADIF reader';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const CONTACTS = size(100_000, 200);
const ROUNDS = size(7, 1);
/** Readings timed together: a single one of our reader is shorter than a time slice of the scheduler. */
const READINGS = size(5, 1);
/** Size of the chunks in which a file upload arrives. */
const CHUNK = 65_536;

const BANDS = [
  ['160m', '1.8'],
  ['80m', '3.5'],
  ['40m', '7.0'],
  ['20m', '14.0'],
  ['10m', '28.0'],
] as const;
const MODES = ['SSB', 'CW', 'FT8', 'RTTY'] as const;
const NAMES = ['Anna', 'Boris', 'Carol Ann', 'Dai', 'Ed', 'Francesca'] as const;
const MINUTE_MS = 60_000;

/** A chronological log with 12 fields per contact; the same bytes at every call. */
function log(contacts: number): Buffer {
  const random = seededRandom(1);
  const letter = (): string => String.fromCharCode(65 + random(26));
  const parts = ['ADIF export\n<ADIF_VER:5>3.1.6 <PROGRAMID:5>bench <EOH>\n'];
  let time = Date.UTC(2005, 0, 1);
  let [band, mhz]: readonly [string, string] = BANDS[0];
  let mode: string = MODES[0];
  for (let i = 0; i < contacts; i++) {
    time += random(180_000);
    if (random(20) === 0) {
      [band, mhz] = BANDS[random(BANDS.length)] ?? BANDS[0];
      mode = MODES[random(MODES.length)] ?? MODES[0];
      time += random(2_000) * MINUTE_MS;
    }
    const [date = '', clock = ''] = new Date(time).toISOString().replace(/[-:]/g, '').split(/[T.]/);
    const fields = {
      CALL: `M${random(10)}Q${letter()}${letter()}`,
      QSO_DATE: date,
      TIME_ON: clock,
      BAND: band,
      FREQ: `${mhz}${String(random(10_000)).padStart(5, '0')}`,
      MODE: mode,
      RST_SENT: mode === 'SSB' ? '59' : '599',
      RST_RCVD: `5${5 + random(5)}${mode === 'SSB' ? '' : '9'}`,
      GRIDSQUARE: `IO${10 + random(90)}${letter()}${letter()}`,
      NAME: NAMES[random(NAMES.length)] ?? NAMES[0],
      STATION_CALLSIGN: 'G4QZX',
      COMMENT: `Worked at ${random(1000)} W with the long wire`,
    };
    for (const [field, value] of Object.entries(fields)) parts.push(`<${field}:${value.length}>${value} `);
    parts.push('<EOR>\n');
  }
  return Buffer.from(parts.join(''), 'latin1');
}

/** Reads the file as it is uploaded; `onRecords` is given the records of each chunk. */
function readAll(file: Buffer, onRecords: (records: AdifRecord[]) => number): number {
  const reader = new AdifReader();
  let records = 0;
  for (let at = 0; at < file.length; at += CHUNK) records += onRecords(reader.push(file.subarray(at, at + CHUNK)));
  return records + onRecords(reader.end());
}

/** The records with the positions of their fields; values are only cut out on access. */
const recordCount = (records: AdifRecord[]): number => records.length;
/** The records with all of their values as strings. */
const withFields = (records: AdifRecord[]): number => records.filter(({ fields }) => fields.CALL !== undefined).length;

/** Seconds for one reading of the file. */
function seconds(read: () => number): number {
  collectGarbage(); // neither pays for the garbage of the other
  const start = process.hrtime.bigint();
  for (let i = 0; i < READINGS; i++) if (read() !== CONTACTS) throw new Error('not all contacts were read');
  return Number(process.hrtime.bigint() - start) / 1e9 / READINGS;
}

/**
 * Our reader against `adif-parser-ts` on the same log, from the bytes of the file to all records, in interleaved
 * rounds. `ours` and `reference` are in MB/s; the ratio is the median over the rounds.
 */
export async function run(): Promise<BenchResult[]> {
  const file = log(CONTACTS);
  const find = (): number => readAll(file, recordCount);
  const read = (): number => readAll(file, withFields);
  const readTheirs = (): number => AdifParser.parseAdi(file.toString()).records?.length ?? 0;
  for (const work of [find, read, readTheirs]) seconds(work); // until everything is compiled
  const rounds = Array.from({ length: ROUNDS }, () => ({
    find: seconds(find),
    read: seconds(read),
    theirs: seconds(readTheirs),
  }));
  const megabytes = file.length / 1e6;
  const row = (what: 'find' | 'read', title: string, limit: { atLeast: number; aim?: number }) =>
    resultRow(
      `ADIF, ${CONTACTS} contacts of 12 fields: ${title}, MB/s, against adif-parser-ts`,
      {
        ours: megabytes / median(rounds.map((round) => round[what])),
        reference: megabytes / median(rounds.map(({ theirs }) => theirs)),
        ratio: median(rounds.map((round) => round.theirs / round[what])),
      },
      limit,
      `${megabytes.toFixed(1)} MB, ${ROUNDS} interleaved rounds`,
    );
  return [
    row('find', 'all records found, fields not read (the reference creates all strings)', { atLeast: 8, aim: 12 }),
    row('read', 'all fields read as strings', { atLeast: 1 }),
  ];
}

if (import.meta.main) for (const row of await run()) console.log(row);
