import { elementsNamed, type XmlElement } from '@pileup/adif/xml-tree';
import type { ScoreCategory, ScoreCounts } from '@pileup/contract/contests/scoreboard';
import { parseCallsign } from '@pileup/radio/callsign';
import { findContestName } from '@pileup/radio/contests/cabrillo-contests';
import type { ReportedScoreState } from '../../contests/index.js';
import { parseUtc } from '../../logbook/index.js';
import { TooLarge } from '../../platform/errors.js';
import { stripDirectionControls } from '../../platform/http/plain-text.js';

/** No score is longer, however many contacts it is sent with. */
const MAX_BYTES = 64 * 1024;
const FIELD = /(?:^|&)xml=([^&]*)/i;
const ENCODED_START = /^(?:%EF%BB%BF)?(?:%20|%0[9AD]|\+)*%3C/i;

const windows1252 = new TextDecoder('windows-1252');

/** A multipart form is passed on as its fields. */
export type ScoreBody = string | Readonly<Record<string, unknown>>;

/**
 * The XML of a body in any of the three forms that programs send: the XML itself, the whole of it percent-encoded, or in
 * a form field `xml`.
 *
 * @throws TooLarge beyond 64 kB
 */
export function xmlOfBody(sent: ScoreBody): string {
  const body = typeof sent === 'string' ? sent : `${sent.xml ?? ''}`;
  const field = body.trimStart().startsWith('<') ? undefined : FIELD.exec(body)?.[1];
  const encoded = field ?? (ENCODED_START.test(body) ? body : undefined);
  const xml = encoded === undefined ? body : decoded(encoded);
  if (Buffer.byteLength(xml) > MAX_BYTES) throw new TooLarge('A score has at most 64 kB.');
  return xml.replace(/^\uFEFF/, '').trim();
}

/** Percent-encoding of UTF-8 or, from older programs, of Windows-1252; a malformed `%` stays as it is. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
      return windows1252.decode(bytes);
    });
  }
}

/** A score as a logging program sends it. */
export interface ScoreReport {
  /** One of the accepted names. */
  contest: string;
  call: string;
  /** Time of the score, ms. */
  at: number;
  state: ReportedScoreState;
}

const MAX_TEXT = 60;
const MAX_OPERATORS = 30;
const MAX_SCORE = 1e12;
/** Names of contests in a refusal. */
const LISTED = 100;

/**
 * The `dynamicresults` of a document as logging programs write it. Counts are those for all bands and modes: rows for each
 * band and each mode overlap, so they are never added up.
 *
 * @param contests the accepted contests, by Cabrillo name
 * @returns the score, or why it is refused: a sentence; null without `dynamicresults`
 */
export function scoreReport(root: XmlElement, contests: readonly string[]): ScoreReport | string | null {
  const [results] = elementsNamed(root, 'dynamicresults');
  if (!results) return null;
  const textOf = (name: string) => plainText(elementsNamed(results, name)[0]?.text);
  const named = textOf('contest');
  if (named === '') return 'The element contest is missing.';
  const contest = findContestName(named, contests);
  if (contest === null)
    return `‘${named}’ is not a contest of this scoreboard. Accepted are: ${contests.slice(0, LISTED).join(', ')}.`;
  const call = parseCallsign(textOf('call'));
  if (call === null) return 'The element call is not a callsign.';
  const [category] = elementsNamed(results, 'class');
  if (!category) return 'The element class is missing.';
  const score = countOf(textOf('score'));
  if (score === null) return 'The element score is not a number.';
  const at = parseUtc(textOf('timestamp'));
  if (at === null) return 'The element timestamp is not a time such as 2026-11-21 19:42:00.';
  const state: ReportedScoreState = {
    call,
    score,
    category: categoryOf(category),
    ...countsOf(results),
    club: textOf('club'),
    operators: operatorsOf(results, call),
    program: [textOf('soft'), textOf('version')].filter(Boolean).join(' '),
    at: new Date(at).toISOString(),
  };
  return { contest, call, at, state };
}

function categoryOf({ attributes }: XmlElement): ScoreCategory {
  const word = (name: string) => {
    const text = plainText(attributes[name]).toUpperCase();
    return text === 'N/A' ? '' : text;
  };
  return {
    operator: word('ops'),
    assisted: word('assisted'),
    band: word('bands'),
    mode: word('mode'),
    power: word('power'),
    transmitter: word('transmitter'),
    station: word('station'),
    overlay: word('overlay'),
  };
}

function countsOf(results: XmlElement): ScoreCounts {
  const rows = elementsNamed(results, 'breakdown')
    .flatMap(({ elements }) => elements)
    .filter(({ attributes: { band = '' } }) => /^(?:total|all)$/i.test(band));
  const total = (name: string, has: (element: XmlElement) => boolean) =>
    ofAllModes(rows.filter((element) => element.name === name && has(element))).map(({ text }) =>
      countOf(plainText(text)),
    );
  const [contacts = null] = total('qso', () => true);
  const [points = null] = total('point', () => true);
  const [all = null] = total('mult', ({ attributes }) => !attributes.type);
  // Each kind of multiplier has its own total.
  const types = new Set(rows.map(({ attributes: { type } }) => type).filter(Boolean));
  const kinds = [...types]
    .flatMap((type) => total('mult', ({ attributes }) => attributes.type === type))
    .filter((count) => count !== null);
  const multipliers = all ?? (kinds.length > 0 ? kinds.reduce((sum, count) => sum + count, 0) : null);
  return { contacts, points, multipliers };
}

/** Rows for all modes, or for the only mode if there is no other. */
function ofAllModes(rows: readonly XmlElement[]): readonly XmlElement[] {
  const modeOf = ({ attributes: { mode = 'ALL' } }: XmlElement) => mode.toUpperCase();
  const all = rows.filter((row) => modeOf(row) === 'ALL');
  return all.length > 0 || new Set(rows.map(modeOf)).size > 1 ? all : rows;
}

/** Several operators, or one who is not the station. */
function operatorsOf(results: XmlElement, call: string): string {
  const found = elementsNamed(results, 'ops').flatMap(({ text }) => text.split(/[\s,;]+/));
  const calls = new Set<string>(found.flatMap((name) => parseCallsign(name) ?? []));
  return calls.size === 1 && calls.has(call) ? '' : [...calls].slice(0, MAX_OPERATORS).join(' ');
}

/** A whole number; programs may group digits or write a fraction. */
function countOf(text: string): number | null {
  const digits = text.replace(/[\s,']/g, '');
  const value = /^\d{1,15}(?:\.\d{0,9})?$/.test(digits) ? Math.round(Number(digits)) : Number.NaN;
  return value <= MAX_SCORE ? value : null;
}

function plainText(text = ''): string {
  const plain = stripDirectionControls(text)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return [...plain.slice(0, MAX_TEXT * 2)].slice(0, MAX_TEXT).join('');
}
