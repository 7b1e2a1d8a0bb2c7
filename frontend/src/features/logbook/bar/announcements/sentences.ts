import { bandOf } from '@pileup/radio/band';
import { formatMhz } from '@pileup/radio/frequency';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import type { Mark } from '@pileup/radio/worked';
import type { LogForm } from '../log-form.ts';

const UNITS: Readonly<Record<string, string>> = { m: 'metres', cm: 'centimetres', mm: 'millimetres' };

/** `20 metres`; the band itself if it is no length, such as SAT. */
export function bandInWords(band: string): string {
  const [, length, unit = ''] = /^([\d.]+)(m|cm|mm)$/.exec(band) ?? [];
  return length ? `${length} ${UNITS[unit]}` : band;
}

/** `Logged JA1ABC, 20 metres.` */
export function loggedSentence(call: string, band: string): string {
  return band ? `Logged ${call}, ${bandInWords(band)}.` : `Logged ${call}.`;
}

/** Names the changes at the radio: band, frequency and mode; empty if nothing has changed. */
export function tunedSentence(before: LogForm, after: LogForm): string {
  const [from, to] = [hzFromTyped(before.freq), hzFromTyped(after.freq)];
  const [band, wasBand] = [bandOf(to ?? 0), bandOf(from ?? 0)];
  const parts = [
    band !== wasBand && (bandInWords(band) || 'outside the bands'),
    to !== null && to !== from && `${Number(formatMhz(to))} megahertz`,
    modeOf(after) !== modeOf(before) && modeOf(after),
    after.run !== before.run && (after.run ? 'Run' : 'Search and pounce'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}

const modeOf = ({ mode, submode }: LogForm) => submode || mode;

export interface LookedUp {
  call: string;
  isDuplicate: boolean;
  marks: readonly Mark[];
  band: string;
  modeClass: string;
  country: string;
  name: string;
  /** Number of earlier contacts, and how long ago the last one was; null while they are not known. */
  worked: { count: number; last: string } | null;
}

/** One sentence on a callsign, duplicates first. */
export function lookedUpSentence(found: LookedUp): string {
  const { call, isDuplicate, marks, band, modeClass, country, name, worked } = found;
  const texts: Record<Mark, string> = {
    entity: 'new entity',
    band: `new on ${bandInWords(band)}`,
    mode: `new in ${modeClass}`,
    zone: 'new zone',
    square: 'new square',
  };
  const before = worked && (worked.count === 0 ? 'first contact' : `worked ${timesText(worked.count)} ${worked.last}`);
  return `${[isDuplicate && 'Duplicate', call, name, country, ...marks.map((mark) => texts[mark]), before]
    .filter(Boolean)
    .join(', ')}.`;
}

const timesText = (count: number) => (count === 1 ? 'once,' : `${count} times, last`);
