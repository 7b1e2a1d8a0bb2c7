import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { chance } from './chance.ts';

export interface LogPlan {
  /** Records in the file, whatever becomes of them. */
  contacts: number;
  /** The operator's own call in every record; none is written where it is empty. */
  station?: string;
  /** Of a thousand records, how many cannot be logged. */
  faulty?: number;
}

/** What stands in a written log: the counts an import of it into an empty log must come to. */
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
/** On average the operator works so many stations on a band before pausing or changing it. */
const SESSION = 20;
/** Of a thousand records, those that say once more what stands among the last few thousand. */
const REPEATED = 5;
const REMEMBERED = 5_000;
/** So long the same station is not worked again: closer entries could be taken for one contact. */
const APART_MS = 10 * 60_000;
const WRITE_BYTES = 262_144;

const PREFIXES =
  'JA JH K W N DL DK G M F I IK EA CT SM OH LA OZ PA ON OK OM SP HA YO LZ 9A S5 YU UA UR VK ZL PY LU CX XE VE ZS BY HL VU 4X A6 YB HS'.split(
    ' ',
  );
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
 * Writes an ADI file as logging programs do: contacts in the order of time over fifteen years, a band and mode kept
 * for a while, 10 to 13 fields and about 180 bytes each, so that a million fit into one upload. The same plan
 * gives the same bytes. Needs the memory of a few thousand records, however many are written.
 */
export function writeLog(file: string, plan: LogPlan): WrittenLog {
  const written = { file, bytes: 0, contacts: plan.contacts, added: 0, duplicate: 0, rejected: 0 };
  const output = openSync(file, 'w');
  let pending = 'generated <ADIF_VER:5>3.1.6 <PROGRAMID:5>bench <EOH>\n';
  const flush = () => {
    written.bytes += writeSync(output, pending, null, 'latin1');
    pending = '';
  };
  for (const { text, fate } of records(plan)) {
    written[fate]++;
    pending += text;
    if (pending.length >= WRITE_BYTES) flush();
  }
  flush();
  // Now, and not half a minute later, when the system would write it while something is measured.
  fsyncSync(output);
  closeSync(output);
  return written;
}

function* records({
  contacts,
  station = '',
  faulty = 0,
}: LogPlan): Generator<{ text: string; fate: 'added' | 'duplicate' | 'rejected' }> {
  const below = chance(contacts);
  const operating = new Operating(below, SPAN_MS / contacts);
  const remembered: string[] = [];
  let good = 0;
  for (let n = 0; n < contacts; n++) {
    if (remembered.length > 0 && below(1_000) < REPEATED) {
      const text = remembered[below(remembered.length)] ?? '';
      // Every other one brings a field the first did not have.
      yield { text: below(2) ? text : text.replace('<EOR>', '<QSL_RCVD:1>Y<EOR>'), fate: 'duplicate' };
      continue;
    }
    const fields = operating.next();
    if (station) fields.STATION_CALLSIGN = station;
    const rejected = below(1_000) < faulty;
    if (rejected) Object.assign(fields, [{ CALL: '' }, { QSO_DATE: '20199999' }, { MODE: '' }][below(3)]);
    const text = adi(fields);
    if (!rejected) remembered[good++ % REMEMBERED] = text;
    yield { text, fate: rejected ? 'rejected' : 'added' };
  }
}

/** Somebody at a radio for years. */
class Operating {
  private readonly below: (limit: number) => number;
  private readonly pauseMs: number;
  private readonly justWorked = new Map<string, number>();
  private time = START;
  private band: (typeof BANDS)[number] = BANDS[4];
  private mode: (typeof MODES)[number] = 'FT8';

  constructor(below: (limit: number) => number, spacingMs: number) {
    this.below = below;
    // A minute between contacts while at it; what is missing to the mean spacing lies between the sessions.
    this.pauseMs = 2 * SESSION * Math.max(0, spacingMs - 60_000);
  }

  next(): Record<string, string> {
    const { below } = this;
    this.time += 1_000 + below(118_000);
    if (below(SESSION) === 0) {
      this.time += below(this.pauseMs);
      this.band = BANDS[below(BANDS.length)] ?? BANDS[4];
      this.mode = MODES[below(MODES.length)] ?? 'FT8';
    }
    const [date = '', clock = ''] = new Date(this.time).toISOString().replace(/[-:]/g, '').split(/[T.]/);
    const [band, kHz] = this.band;
    const fields: Record<string, string> = {
      CALL: this.somebody(),
      QSO_DATE: date,
      TIME_ON: clock,
      BAND: band,
      FREQ: ((kHz * 1_000 + below(20_000)) / 1e6).toFixed(6),
      MODE: this.mode,
      RST_SENT: this.report(),
      RST_RCVD: this.report(),
    };
    if (below(10) < 8) fields.GRIDSQUARE = `${LETTERS[below(18)]}${LETTERS[below(18)]}${below(10)}${below(10)}`;
    if (below(2)) fields.NAME = NAMES[below(NAMES.length)] ?? '';
    if (below(3) === 0) fields.COMMENT = COMMENTS[below(COMMENTS.length)] ?? '';
    if (below(10) === 0) fields.APP_BENCH_SNR = String(below(30));
    return fields;
  }

  /** A station not worked within the last minutes: a few are met often, most seldom. */
  private somebody(): string {
    const { below } = this;
    for (const [call, when] of this.justWorked) {
      if (when > this.time - APART_MS) break;
      this.justWorked.delete(call);
    }
    for (;;) {
      const prefix = PREFIXES[below(PREFIXES.length)] ?? 'JA';
      const often = Math.floor(below(SUFFIXES) ** 2 / SUFFIXES);
      const suffix = `Q${LETTERS[Math.floor(often / 26)]}${LETTERS[often % 26]}`;
      const call = `${prefix}${below(10)}${suffix}${below(50) === 0 ? '/P' : ''}`;
      if (this.justWorked.has(call)) continue;
      this.justWorked.set(call, this.time);
      return call;
    }
  }

  private report(): string {
    if (this.mode === 'FT8') return `${this.below(4) ? '-' : '+'}${String(1 + this.below(20)).padStart(2, '0')}`;
    return `5${5 + this.below(5)}${this.mode === 'SSB' ? '' : '9'}`;
  }
}

function adi(fields: Record<string, string>): string {
  let text = '';
  for (const name in fields) if (fields[name]) text += `<${name}:${fields[name].length}>${fields[name]}`;
  return `${text}<EOR>\n`;
}
