import { homeCall } from './callsign.ts';
import type { Programme } from './fields/reference.ts';
import { modeClass } from './mode.ts';

/** Award programmes of activations. */
export const PROGRAMMES = ['POTA', 'SOTA', 'WWFF', 'IOTA'] as const satisfies readonly Programme[];

/** The ADIF field with one's own reference, and the one with the other station's. */
export const REFERENCE_FIELDS = {
  POTA: { own: 'MY_POTA_REF', other: 'POTA_REF' },
  SOTA: { own: 'MY_SOTA_REF', other: 'SOTA_REF' },
  WWFF: { own: 'MY_WWFF_REF', other: 'WWFF_REF' },
  IOTA: { own: 'MY_IOTA', other: 'IOTA' },
} as const satisfies Record<Programme, { own: string; other: string }>;

/** The fields of a contact that decide whether it counts. */
export interface CountedContact {
  /** UTC, ISO 8601. */
  TS: string;
  Call: string;
  Band: string;
  Mode: string;
  SubMode: string;
}

/**
 * Requirements of an activation: ten contacts for a park and 44 for a WWFF area, four different stations for the points
 * of a summit. IOTA has no such number.
 */
export const NEEDED: Readonly<Record<Programme, number | null>> = { POTA: 10, SOTA: 4, WWFF: 44, IOTA: null };

/**
 * How many contacts of an activation count towards `NEEDED`, without duplicates: for a summit the stations, portable or
 * not; otherwise each callsign once per band, mode class and UTC day.
 *
 * @param contacts those with the reference, in any order
 */
export function countActivation(programme: Programme, contacts: readonly CountedContact[]): number {
  return new Set(
    contacts.map(({ TS, Call, Band, Mode, SubMode }) =>
      programme === 'SOTA' ? homeCall(Call) : [Call, Band, modeClass(Mode, SubMode), TS.slice(0, 10)].join(' '),
    ),
  ).size;
}

/**
 * The references in a field of a contact: a list separated by commas, each possibly with a location (`US-0001@US-ME`).
 *
 * @param text a field of `REFERENCE_FIELDS`
 * @returns in upper case, without locations
 */
export function referencesIn(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((reference) => reference.replace(/@.*/s, '').trim().toUpperCase())
    .filter(Boolean);
}

/** The references that the fields of a set-up activate, for each programme that has one. */
export interface Activation {
  programme: Programme;
  /** The references, without locations. */
  references: string[];
}

/**
 * The activations that the fields of a set-up declare, in the order of `PROGRAMMES`.
 *
 * @param fields texts by ADIF name
 * @returns none for a programme without a reference
 */
export function activationsOf(fields: Readonly<Record<string, string>>): Activation[] {
  return PROGRAMMES.map((programme) => ({
    programme,
    references: referencesIn(fields[REFERENCE_FIELDS[programme].own]),
  })).filter(({ references }) => references.length > 0);
}

/**
 * The name that the programmes ask for: `G4QZX-P@GB-0001-20261128.adi`.
 *
 * @param day UTC, `2026-11-28`
 */
export function activationFileName(call: string, reference: string, day: string): string {
  const safe = (text: string) => text.replaceAll('/', '-');
  return `${safe(call)}@${safe(reference)}-${day.replaceAll('-', '')}.adi`;
}
