import { formatFields } from './adi-writer.ts';
import { PLAIN_FIELD_OF, sanitizeName } from './field-names.ts';
import { FieldList, mergeInternational, type RecordWriter, sanitized } from './record-writer.ts';
import type { TextBuffer } from './text-buffer.ts';

/** The column for fields without a column of their own, as ADI text. */
const OTHER = 'OTHER';
/** Values stay as they are, since a cell may have lines. */
const asItIs = (_name: string, value: string): string => value;
/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes a table for spreadsheets (RFC 4180): a line of ADIF field names, then a line for each record; cells quoted
 * where necessary, lines ended by CRLF, UTF-8 with a byte order mark. Fields without a column of their own go into the
 * last one, `OTHER`, as ADI text. An `_INTL` field equal to its plain field is omitted.
 *
 * A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@`, TAB or CR as a formula, and a log contains text from
 * other stations. Such cells are prefixed with an apostrophe, which spreadsheets read as "this is text"; numbers such
 * as the report -12 or +05 are unchanged. Source: OWASP, CSV Injection.
 */
export class CsvWriter implements RecordWriter {
  #columns: readonly string[];
  #places: ReadonlyMap<string, number>;

  /** @param names the fields that get a column, in this order; the plain field of an `_INTL` field gets one too. */
  constructor(names: readonly string[]) {
    const columns = new Set(names.map(sanitizeName).flatMap((name) => [PLAIN_FIELD_OF.get(name) ?? name, name]));
    columns.delete(OTHER);
    this.#places = new Map([...columns].map((name, place) => [name, place]));
    this.#columns = [...columns, OTHER];
  }

  head(file: TextBuffer): void {
    file.write(`${BYTE_ORDER_MARK}${this.#columns.map(csvCell).join(',')}\r\n`);
  }

  record(fields: FieldList, file: TextBuffer): void {
    const { names, values } = mergeInternational(sanitized(fields, asItIs));
    const cells = new Array<string>(this.#columns.length).fill('');
    const others = new FieldList();
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? '';
      const value = values[i] ?? '';
      const place = this.#places.get(name);
      if (place === undefined) others.add(name, value);
      else cells[place] = csvCell(value);
    }
    if (others.names.length > 0) cells[cells.length - 1] = csvCell(formatFields(others).slice(0, -1));
    file.write(`${cells.join(',')}\r\n`);
  }

  tail(): void {}
}

/** The start of a formula. Spreadsheets read full-width signs like the ASCII ones, and ignore blanks before them. */
const STARTS_FORMULA = /^[\t\r\n \u00a0\u3000]{0,100}[=+\-@＝＋－＠]|^[\t\r]/;
const NUMBER = /^[+-]\d+(\.\d+)?$/;

/** One cell, quoted where necessary; a formula becomes text. */
export function csvCell(value: string): string {
  const text = STARTS_FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
