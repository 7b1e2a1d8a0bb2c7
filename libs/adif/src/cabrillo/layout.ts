import { type FirstOfExchange, firstOfExchange } from '@pileup/radio/contests/cabrillo-contests';
import { type CabrilloLayout, callAt, callCandidates, isFiller, isReport, isTransmitter } from './exchange.ts';

/** The header lines that a contact depends on, by tag. */
export type CabrilloHeader = Readonly<Record<string, string>>;

/** A line with its call: the columns of both sides, with a transmitter if there is one. */
interface Sides {
  sent: readonly string[];
  received: readonly string[];
}

/**
 * Finds the columns of a log. Cabrillo names none, each contest has its own, and programs leave out unknown values; but
 * the columns are the same in all lines of a log, so that together they show more than a single line.
 *
 * @param lines the columns after the own call, of all lines; of a single line where there is no more
 * @param header CONTEST, and the tags of the category
 */
export function layoutOf(lines: readonly (readonly string[])[], header: CabrilloHeader): CabrilloLayout {
  const sent = usualCallColumn(lines);
  const sides: Sides[] = [];
  for (const columns of lines) {
    const at = callAt(columns, sent);
    if (at >= 0) sides.push({ sent: columns.slice(0, at), received: columns.slice(at + 1) });
  }
  const ending = sides.filter(({ received }) => isTransmitter(received.at(-1)));
  const gaps = ending.length < sides.length;
  const transmitter = haveTransmitters(ending, sides.length, header);
  // The columns that a line begins with do not depend on the number behind them, unless that number is all it has.
  const exchanges = transmitter
    ? sides.map(({ sent, received }) => ({
        sent,
        received: isTransmitter(received.at(-1)) ? received.slice(0, -1) : received,
      }))
    : sides;
  const reports = haveReports(exchanges, firstOfExchange(header.CONTEST ?? ''));
  return { sent, transmitter, reports, ...(transmitter && gaps && { gaps }) };
}

/**
 * The column in which most lines have a call. Calls differ from line to line; the exchange that the own station sends
 * does not.
 */
function usualCallColumn(lines: readonly (readonly string[])[]): number {
  const weights: number[] = [];
  const calls: Set<string>[] = [];
  for (const columns of lines)
    for (const { at, weight } of callCandidates(columns)) {
      weights[at] = (weights[at] ?? 0) + weight;
      calls[at] ??= new Set();
      calls[at].add(columns[at] ?? '');
    }
  let best = -1;
  const total = (at: number) => (weights[at] ?? 0) + (calls[at]?.size ?? 0);
  for (const at of weights.keys()) if (weights[at] !== undefined && (best < 0 || total(at) > total(best))) best = at;
  return best;
}

/** The share of lines that has to end in the number of a transmitter, and the share where the header names several. */
const NEARLY_ALL = 0.9;
const MAJORITY = 0.6;

/**
 * Whether lines end in 0 or 1 beyond the exchange: then both sides have equally many columns without it. Where that does
 * not decide, a 0 does in the log of several transmitters, since no serial number is 0. A few lines may lack the number.
 *
 * @param ending the lines that end in 0 or 1
 * @param all how many lines there are
 */
function haveTransmitters(ending: readonly Sides[], all: number, header: CabrilloHeader): boolean {
  const several = isOfSeveralTransmitters(header);
  if (ending.length === 0 || ending.length < all * (several ? MAJORITY : NEARLY_ALL)) return false;
  const equal = (others: number) =>
    ending.filter(({ sent, received }) => sent.length === received.length - others).length;
  if (equal(1) > equal(0)) return true;
  const hasZero = ending.some(({ received }) => received.at(-1) === '0');
  return hasZero && (equal(0) === 0 || several);
}

const isOfSeveralTransmitters = (header: CabrilloHeader): boolean =>
  /MULTI/i.test(`${header['CATEGORY-OPERATOR']} ${header.CATEGORY}`) ||
  /TWO|LIMITED/i.test(header['CATEGORY-TRANSMITTER'] ?? '');

/** Number of lines that outweigh that a contest begins with a number, which may be 59 or 599. */
const CERTAIN_LINES = 3;

/**
 * Whether both sides begin with a report. Serial numbers, ages and zones can look like one, but not in every line; a
 * log too short to show it is decided by the contest.
 *
 * @param known the first part of exchanges in the contest
 */
function haveReports(sides: readonly Sides[], known: FirstOfExchange | null): boolean {
  let withReports = 0;
  let others = 0;
  const reports: string[] = [];
  for (const { sent, received } of sides) {
    const firsts = [sent, received].filter(({ length }) => length > 0).map(([first = '']) => first);
    if (firsts.length === 0) continue;
    if (firsts.every((first) => isReport(first) || isFiller(first))) withReports++;
    else others++;
    reports.push(...firsts.filter(isReport));
  }
  if (withReports === 0) return false;
  const share = withReports / (withReports + others);
  if (known === 'report') return share >= 0.5;
  if (known) return share === 1 && reports.every(isUsualReport) && (known === 'text' || withReports >= CERTAIN_LINES);
  return share >= 0.9 && reports.filter(isReadable).length * 2 >= reports.length;
}

const isUsualReport = (report: string): boolean => /^5[9N]{1,2}$/i.test(report);

/** In contests nearly all reports have the best readability, or are decibels. */
const isReadable = (report: string): boolean => /^[5+-]/.test(report);
