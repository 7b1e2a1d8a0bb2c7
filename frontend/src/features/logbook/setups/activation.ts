import type { ExtraFields, KeptQso } from '@pileup/contract/logbook';
import {
  type Activation,
  activationsOf,
  type CountedContact,
  countActivation,
  NEEDED,
  REFERENCE_FIELDS,
  referencesIn,
} from '@pileup/radio/activation';
import { bandOf } from '@pileup/radio/band';
import type { Programme } from '@pileup/radio/fields/reference';
import { hzFromKhz } from '@pileup/radio/frequency';
import { newContactsOf, type UnsentContact } from '../../../lib/outbox/unsent-contact.ts';

/** A contact with its fields, stored or not sent yet. */
export type ActivationContact = CountedContact & Pick<KeptQso, 'fields'>;

/** The state of an activation on a UTC day. */
export interface ActivationCount extends Activation {
  /** Contacts that count towards `needed`; of several references the lowest number. */
  readonly count: number;
  /** The number of contacts that the programme needs; null if it has no such number. */
  readonly needed: number | null;
  /** Contacts with a station that activates, too. */
  readonly both: number;
}

/** @param day UTC, `2026-11-28` */
export function countOn(
  day: string,
  { programme, references }: Activation,
  contacts: readonly ActivationContact[],
): ActivationCount {
  const today = contacts.filter(({ TS }) => TS.startsWith(day));
  const { own, other } = REFERENCE_FIELDS[programme];
  const counts = references.map((reference) =>
    countActivation(
      programme,
      today.filter(({ fields }) => referencesIn(fields?.[own]).includes(reference)),
    ),
  );
  const ours = today.filter(({ fields }) => references.some((each) => referencesIn(fields?.[own]).includes(each)));
  const both = ours.filter(({ fields }) => referencesIn(fields?.[other]).length > 0).length;
  return { programme, references, count: Math.min(...counts), needed: NEEDED[programme], both };
}

/** The days with contacts of an activation on this device, newest first, with the number of contacts. */
export function daysOf(
  programme: Programme,
  reference: string,
  contacts: readonly ActivationContact[],
): { day: string; contacts: number }[] {
  const days = new Map<string, number>();
  for (const { TS, fields } of contacts) {
    if (!referencesIn(fields?.[REFERENCE_FIELDS[programme].own]).includes(reference)) continue;
    const day = TS.slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days].map(([day, n]) => ({ day, contacts: n })).sort((a, b) => b.day.localeCompare(a.day));
}

/** New contacts that were not sent yet; one that the server had confirmed before it was edited is in the log already. */
export function unsentOf(accountId: number, unsent: readonly UnsentContact[]): ActivationContact[] {
  return newContactsOf(accountId, unsent)
    .filter(({ isLogged }) => !isLogged)
    .map(({ fields: { TS, Call, Mode, SubMode, Freq, fields } }) => ({
      TS: new Date(TS).toISOString(),
      Call,
      Mode,
      SubMode: SubMode ?? '',
      Band: bandOf(hzFromKhz(Freq ?? '') ?? 0),
      fields: withoutNull(fields ?? {}),
    }));
}

function withoutNull(fields: Readonly<Record<string, string | null>>): ExtraFields {
  return Object.fromEntries(Object.entries(fields).filter((each): each is [string, string] => each[1] !== null));
}

const BOTH: Readonly<Record<Programme, string>> = {
  POTA: 'Park to park',
  SOTA: 'Summit to summit',
  WWFF: 'Area to area',
  IOTA: 'Island to island',
};

/** Names of the contacts between two activations, for the fields of the other station: `Park to park`. */
export function bothText(own: ExtraFields, theirs: Readonly<Record<string, string | undefined>>): string[] {
  return activationsOf(own).flatMap(({ programme }) =>
    referencesIn(theirs[REFERENCE_FIELDS[programme].other]).length > 0 ? [BOTH[programme]] : [],
  );
}
