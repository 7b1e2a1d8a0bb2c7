import type { PreviousQso, QsoFields } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { isSameStation } from '@pileup/radio/callsign';
import { type DuplicateRule, isDuplicateOf } from '@pileup/radio/duplicate';
import { type ModeClass, modeClass } from '@pileup/radio/mode';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { type Mark, slotBandOf, type Worked } from '@pileup/radio/worked';
import type { UnsentContact } from '../../../../lib/outbox/unsent-contact.ts';
import type { LogForm } from '../log-form.ts';
import { startOf } from '../log-request.ts';

/** An earlier contact with the same callsign. */
type Earlier = Pick<PreviousQso, 'qdo_id' | 'TS' | 'Band' | 'Mode' | 'SubMode'> & Pick<QsoFields, 'fields'>;

/** The band, or SAT, and the mode class that the form would log. */
export function slotOf(form: LogForm): { band: string; modeClass: ModeClass } {
  const band = slotBandOf(bandOf(hzFromTyped(form.freq) ?? 0), form.extra.PROP_MODE);
  return { band, modeClass: modeClass(form.mode, form.submode) };
}

/** The marks that a contact with this callsign would get. */
export function marksOf(
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
