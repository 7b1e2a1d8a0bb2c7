import { isUsualCall, parseCallsign } from '@pileup/radio/callsign';

/** The part of a QSO line after the own call, in its columns; an exchange is the texts between report and call. */
export interface Exchanges {
  sent: { report: string; exchange: string[] };
  /** The other station's call, normalised. */
  call: string;
  received: { report: string; exchange: string[] };
  /** `0` or `1`: the transmitter of a multi-operator station; empty without one. */
  transmitter: string;
}

/** Contests whose exchange begins with a serial number, a name or a locator, never with a report; without hyphens. */
const WITHOUT_REPORT =
  /^(?:ARRL(?:SS|VHF|UHF|222|FD|FIELDDAY|10GHZ|DIGI)|NAQP|NASPRINT|NCCC|CWOPS|CQVHF|WWDIGI|ICWC|K1USN)/;

const REPORT = /^(?:[1-5][1-9N]{1,2}[ACMK]?|[+-]\d{1,2})$/i;

/** @param contest the CONTEST line; programs write names with and without hyphens */
export const hasReports = (contest: string): boolean =>
  !WITHOUT_REPORT.test(contest.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** Whether a column can be recognised as a report. */
export const isReport = (text: string): boolean => REPORT.test(text);

/**
 * Splits what follows the own call: sent exchange, call, received exchange, and in some logs a transmitter. Cabrillo has no
 * marks between them; both exchanges of a contest have the same number of columns, so the call is the one in the middle.
 * Where they differ (`TREE OR DL1QAA HANS`), it is the text nearest to the middle that has the form of a call.
 *
 * @param texts at least one, without blanks
 * @param contest the CONTEST line
 * @returns null if no text is a call
 */
export function splitExchanges(texts: readonly string[], contest: string): Exchanges | null {
  const hasTransmitter = texts.length % 2 === 0 && /^\d$/.test(texts.at(-1) ?? '');
  const columns = hasTransmitter ? texts.slice(0, -1) : texts;
  const middle = (columns.length - 1) / 2;
  const at = isCall(columns[middle]) ? middle : nearestCall(columns, middle);
  const call = parseCallsign(columns[at] ?? '');
  if (call === null) return null;
  const sent = withoutFiller(columns.slice(0, at));
  const received = withoutFiller(columns.slice(at + 1));
  const sides = [sent, received].filter((side) => side.length > 0);
  const withReport = hasReports(contest) && sides.every((side) => isReport(side[0] ?? ''));
  const split = (side: string[]) =>
    withReport ? { report: side[0] ?? '', exchange: side.slice(1) } : { report: '', exchange: side };
  return {
    sent: split(sent),
    call,
    received: split(received),
    transmitter: hasTransmitter ? (texts.at(-1) ?? '') : '',
  };
}

/** Columns of dashes at the end mean that there is nothing. */
function withoutFiller(columns: readonly string[]): string[] {
  return columns.slice(0, columns.findLastIndex((text) => !/^-+$/.test(text)) + 1);
}

const isCall = (text: string | undefined): boolean => text !== undefined && parseCallsign(text) !== null;

/** Usual calls come first: an exchange such as `EU005` could be a call too. */
function nearestCall(texts: readonly string[], middle: number): number {
  const nearest = (accepts: (call: string) => boolean): number => {
    let best = -1;
    for (const [at, text] of texts.entries()) {
      const call = parseCallsign(text);
      if (call === null || !accepts(call)) continue;
      if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
    }
    return best;
  };
  const usual = nearest(isUsualCall);
  return usual >= 0 ? usual : nearest(() => true);
}
