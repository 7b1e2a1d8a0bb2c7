import { isUsualCall, parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';

/** The part of a QSO line after the own call, in its columns; an exchange is the texts between report and call. */
export interface Exchanges {
  sent: { report: string; exchange: string[] };
  /** The other station's call, normalised. */
  call: string;
  received: { report: string; exchange: string[] };
  /** `0` or `1`: the transmitter of a multi-operator station; empty without one. */
  transmitter: string;
}

/** The columns of a log, the same in all its lines (see `layoutOf`). Can be stored as JSON. */
export interface CabrilloLayout {
  /** Columns between the two calls in most lines: the own station always sends as many. */
  sent: number;
  /** Whether lines end in the number of a transmitter. */
  transmitter: boolean;
  /** Whether some lines lack that number. */
  gaps?: boolean;
  /** Whether both exchanges begin with a report. */
  reports: boolean;
}

const REPORT = /^(?:[1-5][1-9N]{1,2}[ACMK]?|[+-]\d{1,2})$/i;

/** Whether a column can be a report: readability and strength, with a tone in CW, or decibels. */
export const isReport = (text: string | undefined): boolean => text !== undefined && REPORT.test(text);

/** Whether a column of dashes means that there is nothing. */
export const isFiller = (text: string | undefined): boolean => text !== undefined && /^-+$/.test(text);

/**
 * Splits the part after the own call: sent exchange, call, received exchange, and in some logs a transmitter. Cabrillo
 * has no marks between them.
 *
 * @param columns at least one, without blanks
 * @returns null if no text is a call
 */
export function splitExchanges(columns: readonly string[], layout: CabrilloLayout): Exchanges | null {
  const at = callAt(columns, layout.sent);
  const call = parseCallsign(columns[at] ?? '');
  if (call === null) return null;
  const hasTransmitter = layout.transmitter && endsInTransmitter(columns, at, layout.gaps === true);
  return {
    sent: side(columns.slice(0, at), layout),
    call,
    received: side(columns.slice(at + 1, hasTransmitter ? -1 : undefined), layout),
    transmitter: hasTransmitter ? (columns.at(-1) ?? '') : '',
  };
}

/**
 * Whether a line ends in a transmitter. Where some lines lack that number, a 1 behind as many columns as are sent may
 * be a serial number or a zone.
 */
function endsInTransmitter(columns: readonly string[], at: number, hasGaps: boolean): boolean {
  const last = columns.at(-1);
  if (at === columns.length - 1 || !isTransmitter(last)) return false;
  return !hasGaps || last === '0' || columns.length - 1 - at > at;
}

function side(columns: readonly string[], { reports }: CabrilloLayout): Exchanges['sent'] {
  const [first = ''] = columns;
  const exchange = columns.slice(0, columns.findLastIndex((text) => !isFiller(text)) + 1);
  if (!reports) return { report: '', exchange };
  if (isReport(first)) return { report: first, exchange: exchange.slice(1) };
  return { report: '', exchange: isFiller(first) ? exchange.slice(1) : exchange };
}

export const isTransmitter = (text: string | undefined): boolean => text === '0' || text === '1';

/** How well a column of a line serves as the call of the other station. */
interface Candidate {
  at: number;
  weight: number;
}

const IN_USUAL_COLUMN = 2;

/** The columns that can be the call; one that stands in the middle, or between two reports, is more likely to be it. */
export function callCandidates(columns: readonly string[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [at, text] of columns.entries()) {
    const form = formOfCall(text);
    if (form === 0) continue;
    const isBetweenReports = at > 0 && isReport(columns[0]) && isReport(columns[at + 1]);
    const rest = columns.length - 1 - 2 * at;
    const isMiddle = rest === 0 || (rest === 1 && isTransmitter(columns.at(-1)));
    candidates.push({ at, weight: form + (isBetweenReports ? 2 : 0) + (isMiddle ? 1 : 0) });
  }
  return candidates;
}

/**
 * The column of the call; -1 without one.
 *
 * @param usual the column in most lines of the log
 */
export function callAt(columns: readonly string[], usual: number): number {
  let best: Candidate = { at: -1, weight: 0 };
  for (const { at, weight } of callCandidates(columns)) {
    const inAll = weight + (at === usual ? IN_USUAL_COLUMN : 0);
    if (inAll > best.weight || (inAll === best.weight && at === usual)) best = { at, weight: inAll };
  }
  return best.at;
}

const DIGIT = /[\dØø]/;
const LETTER = /[A-Z]/i;

/** 4 for the form of nearly all calls, 2 for one that is a locator too, 1 for an unusual one such as `EU005`, 0 for none. */
function formOfCall(text: string): number {
  if (!DIGIT.test(text) || !LETTER.test(text) || isReport(text)) return 0;
  const call = parseCallsign(text);
  if (call === null) return 0;
  // Every call with a hyphen counts as usual, but in contests that is an island: `EU-005`.
  if (!isUsualCall(call) || call.includes('-')) return 1;
  return parseGrid(call) === null ? 4 : 2;
}
