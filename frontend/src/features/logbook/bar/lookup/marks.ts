import type { LogBarResponse, PreviousQso, QsoFields } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { isSameStation, parseCallsign } from '@pileup/radio/callsign';
import { DEFAULT_DUPLICATE_RULE, type DuplicateRule, isDuplicateOf } from '@pileup/radio/duplicate-rule';
import { parseGrid } from '@pileup/radio/grid';
import { type ModeClass, modeClass } from '@pileup/radio/mode';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { type Mark, slotBandOf, type Worked } from '@pileup/radio/worked';
import { useUnsentContacts } from '../../../../lib/outbox/outbox.ts';
import { newContactsOf, type UnsentContact } from '../../../../lib/outbox/unsent-contact.ts';
import { useSession } from '../../../../lib/session.ts';
import { useWorked } from '../../../../lib/worked.ts';
import { persistentStore, storageOwner } from '../../persistent-store.ts';
import { isEdit, type LogForm } from '../log-form.ts';
import { startOf } from '../log-request.ts';
import type { LogBarState } from '../use-log-bar.ts';

/** An earlier contact with the same callsign. */
type Earlier = Pick<PreviousQso, 'qdo_id' | 'TS' | 'Band' | 'Mode' | 'SubMode'> & Pick<QsoFields, 'fields'>;

/** The band, or SAT, and the mode class that the form would log. */
export function slotOf(form: LogForm): { band: string; modeClass: ModeClass } {
  const band = slotBandOf(bandOf(hzFromTyped(form.freq) ?? 0), form.extra.PROP_MODE);
  return { band, modeClass: modeClass(form.mode, form.submode) };
}

/** The marks that a contact with this callsign would get. */
function marksOf(
  worked: Worked,
  form: LogForm,
  entity: { adif: number; cqz: number } | null,
  grid: string,
): readonly Mark[] {
  return worked.marks({ ...slotOf(form), dxcc: entity?.adif ?? null, cqZone: entity?.cqz ?? null, grid });
}

/**
 * Whether the contact would be a duplicate by the operator's rule.
 * @param earlier contacts with the callsign, including unsent ones
 * @param now ms
 */
export function isDuplicate(rule: DuplicateRule, form: LogForm, earlier: readonly Earlier[], now: number): boolean {
  const at = startOf(form, now);
  const contact = { ...slotOf(form), at };
  return earlier.some(
    ({ qdo_id, TS, Band, Mode, SubMode, fields }) =>
      qdo_id !== form.editId &&
      isDuplicateOf(rule, contact, {
        at: Date.parse(TS),
        band: slotBandOf(Band, fields?.PROP_MODE),
        modeClass: modeClass(Mode, SubMode),
      }),
  );
}

/** The unsent contacts with the station of a callsign, as earlier ones. */
export function unsentWith(callsign: string, contacts: readonly UnsentContact[]): Earlier[] {
  return contacts
    .filter(({ fields }) => isSameStation(fields.Call, callsign))
    .map(({ fields: { TS, Freq, Mode, SubMode, fields } }) => {
      const hz = Math.round(Number(Freq ?? 0) * 1_000);
      return {
        qdo_id: 0,
        TS: new Date(TS).toISOString(),
        Band: bandOf(hz),
        Mode,
        SubMode: SubMode ?? '',
        fields: fields ?? null,
      };
    });
}

const NO_MARKS: { isDuplicate: boolean; marks: readonly Mark[] } = { isDuplicate: false, marks: [] };

/** Whether the contact in the form would be a duplicate, and what it would be the first of. */
export function useFormMarks(
  { form, entity }: Pick<LogBarState, 'form' | 'entity'>,
  response: LogBarResponse | undefined,
): typeof NO_MARKS {
  const accountId = useSession()?.user.id;
  const worked = useWorked();
  const unsent = newContactsOf(accountId, useUnsentContacts());
  const rule = duplicateRule.use(storageOwner(accountId));
  const callsign = parseCallsign(form.call);
  if (!callsign || isEdit(form)) return NO_MARKS;
  const earlier = [...(response?.qsos ?? []), ...unsentWith(callsign, unsent)];
  // The square of a member's profile is a hint for the first contact. It is not logged, so it would seem new each time.
  const profileGrid = earlier.length === 0 ? response?.user?.grid : undefined;
  const grid = parseGrid(form.extra.GRIDSQUARE ?? '') ?? profileGrid ?? '';
  return {
    isDuplicate: isDuplicate(rule, form, earlier, Date.now()),
    marks: worked ? marksOf(worked, form, entity, grid) : [],
  };
}

type Choices<Key extends keyof DuplicateRule> = readonly { value: DuplicateRule[Key]; label: string }[];

export const SAME: Choices<'same'> = [
  { value: 'band-and-mode', label: 'Same band and mode' },
  { value: 'band', label: 'Same band' },
  { value: 'call', label: 'Same callsign' },
];

export const WITHIN: Choices<'within'> = [
  { value: 'day', label: 'On this UTC day' },
  { value: 'ever', label: 'At any time' },
];

/** Stored per account on this device. */
export const duplicateRule = persistentStore('duplicate-rule', readDuplicateRule);

export function readDuplicateRule(stored: unknown): DuplicateRule {
  const { same, within } = (stored ?? {}) as Partial<Record<keyof DuplicateRule, unknown>>;
  return {
    same: SAME.find(({ value }) => value === same)?.value ?? DEFAULT_DUPLICATE_RULE.same,
    within: WITHIN.find(({ value }) => value === within)?.value ?? DEFAULT_DUPLICATE_RULE.within,
  };
}
