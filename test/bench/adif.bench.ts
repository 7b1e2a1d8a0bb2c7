import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifRecord } from '@pileup/adif/record';
import { AdifParser } from 'adif-parser-ts';
import { size } from './size.ts';

export const name = 'ADIF reader';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const CONTACTS = size(100_000, 200);
const ROUNDS = size(7, 1);
/** Readings in a row that are timed together: one of ours alone is over within the time slice of another process. */
const READINGS = size(5, 1);
/** What a file upload arrives in. */
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

/** A log in the order of time, band and mode kept for a while, of 12 fields per contact; the same bytes at every call. */
function log(contacts: number): Buffer {
  // A linear congruential generator (Numerical Recipes' constants): chance that repeats.
  let seed = 1;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const letter = (): string => String.fromCharCode(65 + below(26));
  const parts = ['ADIF export\n<ADIF_VER:5>3.1.6 <PROGRAMID:5>bench <EOH>\n'];
  let time = Date.UTC(2005, 0, 1);
  let [band, mhz]: readonly [string, string] = BANDS[0];
  let mode: string = MODES[0];
  for (let i = 0; i < contacts; i++) {
    time += below(180_000);
    if (below(20) === 0) {
      [band, mhz] = BANDS[below(BANDS.length)] ?? BANDS[0];
      mode = MODES[below(MODES.length)] ?? MODES[0];
      time += below(2_000) * MINUTE_MS;
    }
    const [date = '', clock = ''] = new Date(time).toISOString().replace(/[-:]/g, '').split(/[T.]/);
    const fields = {
      CALL: `M${below(10)}Q${letter()}${letter()}`,
      QSO_DATE: date,
      TIME_ON: clock,
      BAND: band,
      FREQ: `${mhz}${String(below(10_000)).padStart(5, '0')}`,
      MODE: mode,
      RST_SENT: mode === 'SSB' ? '59' : '599',
      RST_RCVD: `5${5 + below(5)}${mode === 'SSB' ? '' : '9'}`,
      GRIDSQUARE: `IO${10 + below(90)}${letter()}${letter()}`,
      NAME: NAMES[below(NAMES.length)] ?? NAMES[0],
      STATION_CALLSIGN: 'G4QZX',
      COMMENT: `Worked at ${below(1000)} W with the long wire`,
    };
    for (const [field, value] of Object.entries(fields)) parts.push(`<${field}:${value.length}>${value} `);
    parts.push('<EOR>\n');
  }
  return Buffer.from(parts.join(''), 'latin1');
}

/** Reads the file as it is uploaded; `take` is given the records of each chunk. */
function readAll(file: Buffer, take: (records: AdifRecord[]) => number): number {
  const reader = new AdifReader();
  let records = 0;
  for (let at = 0; at < file.length; at += CHUNK) records += take(reader.push(file.subarray(at, at + CHUNK)));
  return records + take(reader.end());
}

/** The records found, each with its place and its fields' places; values are cut when they are asked for. */
const found = (records: AdifRecord[]): number => records.length;
/** The records with all of their values as strings. */
const withFields = (records: AdifRecord[]): number => records.filter(({ fields }) => fields.CALL !== undefined).length;

/** Seconds for one reading of the file. */
function seconds(read: () => number): number {
  collectGarbage(); // neither pays for what the other left behind
  const start = process.hrtime.bigint();
  for (let i = 0; i < READINGS; i++) if (read() !== CONTACTS) throw new Error('not all contacts were read');
  return Number(process.hrtime.bigint() - start) / 1e9 / READINGS;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * Our reader against `adif-parser-ts` on the same log, from the bytes of the file to all records, in interleaved
 * rounds. `ours` and `reference` are in MB/s; the ratio is the median over the rounds.
 */
export async function run(): Promise<
  { title: string; ours: number; reference: number; ratio: number; limit: string; pass: boolean; note?: string }[]
> {
  const file = log(CONTACTS);
  const find = (): number => readAll(file, found);
  const read = (): number => readAll(file, withFields);
  const readTheirs = (): number => AdifParser.parseAdi(file.toString()).records?.length ?? 0;
  for (const work of [find, read, readTheirs]) seconds(work); // until all is compiled
  const rounds = Array.from({ length: ROUNDS }, () => ({
    find: seconds(find),
    read: seconds(read),
    theirs: seconds(readTheirs),
  }));
  const row = (what: 'find' | 'read', title: string, least: number, limit: string) => {
    const megabytes = file.length / 1e6;
    const ratio = median(rounds.map((round) => round.theirs / round[what]));
    return {
      title: `ADIF, ${CONTACTS} contacts of 12 fields: ${title}, MB/s, against adif-parser-ts`,
      ours: megabytes / median(rounds.map((round) => round[what])),
      reference: megabytes / median(rounds.map(({ theirs }) => theirs)),
      ratio,
      limit,
      pass: ratio >= least,
      note: `${megabytes.toFixed(1)} MB, ${ROUNDS} interleaved rounds`,
    };
  };
  return [
    row('find', 'all records found, their fields not read (the reference makes strings of all)', 8, '>= 8 (aim 12)'),
    row('read', 'all fields read as strings', 1, '>= 1'),
  ];
}

if (import.meta.main) for (const row of await run()) console.log(row);
