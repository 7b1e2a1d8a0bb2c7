import type { Qso, QsoFields } from '@pileup/contract/logbook';

const FIELDS = ['Call', 'TS', 'Freq', 'Mode', 'SubMode', 'Name', 'SNT', 'RCV', 'Comment', 'Power', 'dxcc'] as const;

/** The fields that the log bar changes. */
export type ChangedFields = Required<Pick<QsoFields, (typeof FIELDS)[number]>>;

/** A field that was changed on this device and elsewhere, to different values. */
export interface FieldConflict {
  readonly field: keyof ChangedFields;
  readonly here: string;
  readonly there: string;
}

/**
 * Compares a change with the contact as it is now. A field that only one side changed keeps that change.
 *
 * @param base the contact before the change
 * @param here its fields after the change; absent ones are not changed
 * @param there the contact as the server has it now
 */
export function mergeChange(
  base: Partial<ChangedFields>,
  here: Partial<QsoFields>,
  there: Pick<Qso, (typeof FIELDS)[number]>,
): { changes: Partial<ChangedFields>; conflicts: FieldConflict[] } {
  const changes: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const field of FIELDS) {
    if (here[field] === undefined) continue;
    const [before, mine, theirs] = [base[field], here[field], there[field]].map((value) => textOf(field, value));
    if (mine === before || mine === theirs) continue;
    if (theirs === before) changes[field] = here[field];
    else conflicts.push({ field, here: mine ?? '', there: theirs ?? '' });
  }
  return { changes, conflicts };
}

/** Whether a contact is still as it was, field by field. */
export function isUnchanged(base: Partial<ChangedFields>, there: Pick<Qso, (typeof FIELDS)[number]>): boolean {
  return FIELDS.every(
    (field) => base[field] === undefined || textOf(field, base[field]) === textOf(field, there[field]),
  );
}

/** Values that mean the same are written differently: times, numbers as text, null for an empty text. */
function textOf(field: keyof ChangedFields, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'TS')
    return `${new Date(Math.floor(Date.parse(String(value)) / 1_000) * 1_000).toISOString().slice(0, 19)}Z`;
  return String(value).trim();
}
