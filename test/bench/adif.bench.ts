import { AdifReader } from '@pileup/adif/reader';
import { AdifParser } from 'adif-parser-ts';

export const name = 'ADIF reader';

const CONTACTS = 100_000;
const ROUNDS = 7;
/** What a file upload arrives in. */
const CHUNK = 65_536;

const BANDS = [
  ['160m', '1.8'],
  ['80m', '3.5'],
  ['40m', '7.0'],
  ['20m', '14.0'],
  ['10m', '28.0'],
] as const;
const MODES = ['SSB', 'CW', 'FT8', 'RTTY'];
const NAMES = ['Anna', 'Boris', 'Carol Ann', 'Dai', 'Ed', 'Francesca'];

/** A log of so many contacts with 12 fields each; the same bytes at every call. */
function log(contacts: number): Buffer {
  // A linear congruential generator (Numerical Recipes' constants): chance that repeats.
  let seed = 1;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const digits = (value: number, width: number): string => String(value).padStart(width, '0');
  const parts = ['ADIF export\n<ADIF_VER:5>3.1.6 <PROGRAMID:5>bench <EOH>\n'];
  for (let i = 0; i < contacts; i++) {
    const [band, mhz] = BANDS[below(BANDS.length)] ?? BANDS[0];
    const call = `M${below(10)}Q${String.fromCharCode(65 + below(26), 65 + below(26))}`;
    const time = `${digits(below(24), 2)}${digits(below(60), 2)}${digits(below(60), 2)}`;
    const fields = {
      CALL: call,
      QSO_DATE: `20${digits(below(26), 2)}${digits(1 + below(12), 2)}${digits(1 + below(28), 2)}`,
      TIME_ON: time,
      BAND: band,
      FREQ: `${mhz}${digits(below(10_000), 5)}`,
      MODE: MODES[below(MODES.length)] ?? 'CW',
      RST_SENT: '599',
      RST_RCVD: '599',
      GRIDSQUARE: `IO${below(100)}AB`,
      NAME: NAMES[below(NAMES.length)] ?? 'Ed',
      STATION_CALLSIGN: 'G4QZX',
      COMMENT: `Worked at ${below(1000)} W with the long wire`,
    };
    for (const [field, value] of Object.entries(fields)) parts.push(`<${field}:${value.length}>${value} `);
    parts.push('<EOR>\n');
  }
  return Buffer.from(parts.join(''), 'latin1');
}

function readAll(file: Buffer): number {
  const reader = new AdifReader();
  let records = 0;
  for (let at = 0; at < file.length; at += CHUNK) records += reader.push(file.subarray(at, at + CHUNK)).length;
  return records + reader.end().length;
}

function seconds(work: () => number): number {
  globalThis.gc?.();
  const start = process.hrtime.bigint();
  if (work() !== CONTACTS) throw new Error('not all contacts were read');
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * Our reader (bytes in, records out, in chunks) against `adif-parser-ts` (which is given the text decoded already) on
 * the same log, in interleaved rounds. `ours` and `reference` are in MB/s; the ratio is the median over the rounds.
 */
export async function run(): Promise<
  { title: string; ours: number; reference: number; ratio: number; limit: string; pass: boolean; note?: string }[]
> {
  const file = log(CONTACTS);
  const text = file.toString('latin1');
  const readOurs = (): number => readAll(file);
  const readTheirs = (): number => AdifParser.parseAdi(text).records?.length ?? 0;
  readOurs();
  readTheirs();
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: seconds(readOurs), theirs: seconds(readTheirs) }));
  const megabytes = file.length / 1e6;
  const ratio = median(rounds.map(({ ours, theirs }) => theirs / ours));
  return [
    {
      title: `ADIF, ${CONTACTS} contacts of 12 fields: records read, MB/s, against adif-parser-ts`,
      ours: megabytes / median(rounds.map(({ ours }) => ours)),
      reference: megabytes / median(rounds.map(({ theirs }) => theirs)),
      ratio,
      limit: '>= 8 (aim 12)',
      pass: ratio >= 8,
      note: `${megabytes.toFixed(1)} MB, ${ROUNDS} interleaved rounds`,
    },
  ];
}

if (import.meta.main) for (const row of await run()) console.log(row);
