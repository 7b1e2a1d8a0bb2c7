import { conflictingGroups, GROUP_OF_FIELD } from '@pileup/adif/field-groups';
import { FIELDS_OF_COLUMN, NAMES_WITH_COLUMN } from '../qso/adif-fields.js';
import type { QsoRow } from '../qso/qso.js';

/** Columns a duplicate may fill if they are empty. */
export const FILLABLE_TEXTS = [
  'submode',
  'snt',
  'rcv',
  'name',
  'comment',
  'grid',
  'contest_name',
  'contact_type',
  'zn',
  'email',
] as const satisfies (keyof QsoRow)[];
export const FILLABLE_NUMBERS = ['freq_hz', 'power', 'qso_duration'] as const satisfies (keyof QsoRow)[];
/** A contact whose preserved fields are larger gets no more of them. */
export const MAX_FIELDS_BYTES = 30_000;

const HAS_COLUMN = new Set(NAMES_WITH_COLUMN);

/** Columns whose field is in a group with others. */
export const GROUP_OF_COLUMN: ReadonlyMap<keyof QsoRow, string> = new Map([
  ['grid', 'GRIDSQUARE'],
  ['contest_name', 'CONTEST_ID'],
]);

/** The preserved fields with those of the columns in groups; a locator that is no place is none. */
function factsOf({ fields, grid, contest_name: contest }: QsoRow): Record<string, string> {
  const { GRIDSQUARE: _, ...others } = fields ?? {};
  return { ...others, ...(grid !== '' && { GRIDSQUARE: grid }), ...(contest !== '' && { CONTEST_ID: contest }) };
}

/** Several records of one contact merged into a row that fills the same columns as all of them in sequence. */
export class MergedRow {
  /** Records that added something to the row. */
  filled = 0;
  private fieldsSize: number;

  constructor(readonly row: QsoRow) {
    this.fieldsSize = JSON.stringify(row.fields ?? {}).length;
  }

  /**
   * Merges another record of the contact: values for empty columns, each with the preserved fields that belong to it,
   * and preserved fields without a column. Existing values stay, and groups of fields are not mixed. `storeStaged` does
   * the same in SQL.
   */
  add(other: QsoRow): void {
    const { row } = this;
    const fields: string[] = [];
    const conflicting = conflictingGroups(factsOf(row), factsOf(other));
    let filled = false;
    const fill = <Column extends keyof QsoRow>(column: Column) => {
      row[column] = other[column];
      filled = true;
      fields.push(...(FIELDS_OF_COLUMN.get(column) ?? []));
    };
    const isFree = (column: keyof QsoRow) => !conflicting.has(GROUP_OF_COLUMN.get(column) ?? '');
    if (row.grid === '' && other.grid !== '' && isFree('grid')) [row.lat, row.lon] = [other.lat, other.lon];
    for (const column of FILLABLE_TEXTS) if (row[column] === '' && other[column] !== '' && isFree(column)) fill(column);
    for (const column of FILLABLE_NUMBERS) if (row[column] === null && other[column] !== null) fill(column);
    for (const name in other.fields)
      if (!HAS_COLUMN.has(name) && !conflicting.has(GROUP_OF_FIELD.get(name) ?? '')) fields.push(name);
    for (const name of fields) if (this.addField(name, other.fields?.[name])) filled = true;
    if (filled) this.filled++;
  }

  private addField(name: string, value: string | undefined): boolean {
    const { row } = this;
    if (value === undefined || this.fieldsSize > MAX_FIELDS_BYTES) return false;
    row.fields ??= {};
    if (Object.hasOwn(row.fields, name)) return false;
    row.fields[name] = value;
    this.fieldsSize += name.length + value.length;
    return true;
  }
}
