import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { seededRandom } from './random.ts';

export interface LogOptions {
  /** Records in the file, rejected ones and duplicates included. */
  contacts: number;
  /** The operator's own call in every record; if empty, the field is omitted. */
  station?: string;
  /** Number of invalid records of a thousand. */
  faulty?: number;
}

/** The file and the counts that an import of it into an empty log must report. */
export interface WrittenLog {
  file: string;
  bytes: number;
  contacts: number;
  added: number;
  duplicate: number;
  rejected: number;
}

const YEARS = 15;
const START = Date.UTC(2008, 0, 1);
const SPAN_MS = YEARS * 365 * 86_400_000;
/** Average number of contacts before the operator pauses or changes the band. */
const CONTACTS_PER_SESSION = 20;
const DUPLICATES_PER_1000 = 5;
/** A duplicate repeats one of this many records before it. */
const RECENT_MAX = 5_000;
/** Shortest time until the same station is worked again: an import could take closer contacts for one. */
const SAME_CALL_INTERVAL_MS = 10 * 60_000;
const WRITE_BYTES = 262_144;

const PREFIXES = [
  'JA',
  'JH',
  'K',
  'W',
  'N',
  'DL',
  'DK',
  'G',
  'M',
  'F',
  'I',
  'IK',
  'EA',
  'CT',
  'SM',
  'OH',
  'LA',
  'OZ',
  'PA',
  'ON',
  'OK',
  'OM',
  'SP',
  'HA',
  'YO',
  'LZ',
  '9A',
  'S5',
  'YU',
  'UA',
  'UR',
  'VK',
  'ZL',
  'PY',
  'LU',
  'CX',
  'XE',
  'VE',
  'ZS',
  'BY',
  'HL',
  'VU',
  '4X',
  'A6',
  'YB',
  'HS',
];
const SUFFIXES = 676;
const BANDS = [
  ['160m', 1_830],
  ['80m', 3_530],
  ['40m', 7_020],
  ['30m', 10_110],
  ['20m', 14_030],
  ['17m', 18_080],
  ['15m', 21_040],
  ['12m', 24_900],
  ['10m', 28_050],
] as const;
const MODES = ['FT8', 'FT8', 'FT8', 'CW', 'CW', 'SSB', 'SSB', 'RTTY'] as const;
const NAMES = ['Anna', 'Boris', 'Carol Ann', 'Dai', 'Ed', 'Francesca', 'Haruka', 'Jo'] as const;
const COMMENTS = ['QSB', 'TNX QSO', 'loud here', 'long wire, 50 W'] as const;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Writes an ADI file as logging programs do: contacts in chronological order over fifteen years, 10 to 13 fields and
 * about 180 bytes each, so that a million fit into one upload. The same options give the same bytes. Memory is bounded.
 */
export function writeLog(file: string, options: LogOptions): WrittenLog {
  const written = { file, bytes: 0, contacts: options.contacts, added: 0, duplicate: 0, rejected: 0 };
  const output = openSync(file, 'w');
  let pending = 'generated <ADIF_VER:5>3.1.6 <PROGRAMID:5>bench <EOH>\n';
  const flush = () => {
    written.bytes += writeSync(output, pending, null, 'latin1');
    pending = '';
  };
  for (const { text, result } of records(options)) {
    written[result]++;
    pending += text;
    if (pending.length >= WRITE_BYTES) flush();
  }
  flush();
  // The file is synced now: otherwise the system would write it later, during a measurement.
  fsyncSync(output);
  closeSync(output);
  return written;
}

function* records({
  contacts,
  station = '',
  faulty = 0,
}: LogOptions): Generator<{ text: string; result: 'added' | 'duplicate' | 'rejected' }> {
  const random = seededRandom(contacts);
  const operator = new SimulatedOperator(random, SPAN_MS / contacts);
  const recent: string[] = [];
  let good = 0;
  for (let n = 0; n < contacts; n++) {
    if (recent.length > 0 && random(1_000) < DUPLICATES_PER_1000) {
      const text = recent[random(recent.length)] ?? '';
      // Every other one has an additional field.
      yield { text: random(2) ? text : text.replace('<EOR>', '<QSL_RCVD:1>Y<EOR>'), result: 'duplicate' };
      continue;
    }
    const fields = operator.nextContact();
    if (station) fields.STATION_CALLSIGN = station;
    const rejected = random(1_000) < faulty;
    if (rejected) Object.assign(fields, [{ CALL: '' }, { QSO_DATE: '20199999' }, { MODE: '' }][random(3)]);
    const text = adi(fields);
    if (!rejected) recent[good++ % RECENT_MAX] = text;
    yield { text, result: rejected ? 'rejected' : 'added' };
  }
}

/** Works stations for years, band by band. */
class SimulatedOperator {
  private readonly random: (limit: number) => number;
  private readonly pauseMs: number;
  private readonly recentlyWorked = new Map<string, number>();
  private time = START;
  private band: (typeof BANDS)[number] = BANDS[4];
  private mode: (typeof MODES)[number] = 'FT8';

  constructor(random: (limit: number) => number, spacingMs: number) {
    this.random = random;
    // A minute between the contacts of a session; pauses between sessions make up the rest of the mean spacing.
    this.pauseMs = 2 * CONTACTS_PER_SESSION * Math.max(0, spacingMs - 60_000);
  }

  nextContact(): Record<string, string> {
    const { random } = this;
    this.time += 1_000 + random(118_000);
    if (random(CONTACTS_PER_SESSION) === 0) {
      this.time += random(this.pauseMs);
      this.band = BANDS[random(BANDS.length)] ?? BANDS[4];
      this.mode = MODES[random(MODES.length)] ?? 'FT8';
    }
    const [date = '', clock = ''] = new Date(this.time).toISOString().replace(/[-:]/g, '').split(/[T.]/);
    const [band, kHz] = this.band;
    const fields: Record<string, string> = {
      CALL: this.nextCallsign(),
      QSO_DATE: date,
      TIME_ON: clock,
      BAND: band,
      FREQ: ((kHz * 1_000 + random(20_000)) / 1e6).toFixed(6),
      MODE: this.mode,
      RST_SENT: this.report(),
      RST_RCVD: this.report(),
    };
    if (random(10) < 8) fields.GRIDSQUARE = `${LETTERS[random(18)]}${LETTERS[random(18)]}${random(10)}${random(10)}`;
    if (random(2)) fields.NAME = NAMES[random(NAMES.length)] ?? '';
    if (random(3) === 0) fields.COMMENT = COMMENTS[random(COMMENTS.length)] ?? '';
    if (random(10) === 0) fields.APP_BENCH_SNR = String(random(30));
    return fields;
  }

  /** A station not worked within the last minutes: a few appear often, most rarely. */
  private nextCallsign(): string {
    const { random } = this;
    for (const [call, when] of this.recentlyWorked) {
      if (when > this.time - SAME_CALL_INTERVAL_MS) break;
      this.recentlyWorked.delete(call);
    }
    for (;;) {
      const prefix = PREFIXES[random(PREFIXES.length)] ?? 'JA';
      const often = Math.floor(random(SUFFIXES) ** 2 / SUFFIXES);
      const suffix = `Q${LETTERS[Math.floor(often / 26)]}${LETTERS[often % 26]}`;
      const call = `${prefix}${random(10)}${suffix}${random(50) === 0 ? '/P' : ''}`;
      if (this.recentlyWorked.has(call)) continue;
      this.recentlyWorked.set(call, this.time);
      return call;
    }
  }

  private report(): string {
    if (this.mode === 'FT8') return `${this.random(4) ? '-' : '+'}${String(1 + this.random(20)).padStart(2, '0')}`;
    return `5${5 + this.random(5)}${this.mode === 'SSB' ? '' : '9'}`;
  }
}

function adi(fields: Record<string, string>): string {
  let text = '';
  for (const name in fields) if (fields[name]) text += `<${name}:${fields[name].length}>${fields[name]}`;
  return `${text}<EOR>\n`;
}
