import { BEHIND, WITH_COLUMN } from '../qso/adif-fields.js';
import type { QsoRow } from '../qso/qso.js';

/** Columns a duplicate may fill where the contact has nothing. */
export const TEXTS = [
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
export const NUMBERS = ['freq_hz', 'power', 'qso_duration'] as const satisfies (keyof QsoRow)[];
/** A contact whose preserved fields take more than so many bytes gets no more of them. */
export const FIELDS_BYTES = 30_000;

const HAS_COLUMN = new Set(WITH_COLUMN);

/** Several records of one contact, as one row that fills in the same as all of them one after the other would. */
export class FoldedRow {
  /** Records that brought something the ones before them in this row had not. */
  filled = 0;
  private fieldsSize: number;

  constructor(readonly row: QsoRow) {
    this.fieldsSize = JSON.stringify(row.fields ?? {}).length;
  }

  /**
   * Adds what another record of the contact brings: values for empty columns, each with the preserved fields that
   * belong to it, and preserved fields that belong to no column. What is there already stays.
   * `storeStaged` does the same in SQL.
   */
  add(other: QsoRow): void {
    const { row } = this;
    const fields: string[] = [];
    let filled = false;
    const fill = <Column extends keyof QsoRow>(column: Column) => {
      row[column] = other[column];
      filled = true;
      fields.push(...(BEHIND.get(column) ?? []));
    };
    if (row.grid === '' && other.grid !== '') [row.lat, row.lon] = [other.lat, other.lon];
    for (const column of TEXTS) if (row[column] === '' && other[column] !== '') fill(column);
    for (const column of NUMBERS) if (row[column] === null && other[column] !== null) fill(column);
    for (const name in other.fields) if (!HAS_COLUMN.has(name)) fields.push(name);
    for (const name of fields) if (this.addField(name, other.fields?.[name])) filled = true;
    if (filled) this.filled++;
  }

  private addField(name: string, value: string | undefined): boolean {
    const { row } = this;
    if (value === undefined || this.fieldsSize > FIELDS_BYTES) return false;
    row.fields ??= {};
    if (Object.hasOwn(row.fields, name)) return false;
    row.fields[name] = value;
    this.fieldsSize += name.length + value.length;
    return true;
  }
}
