import { formatFields } from './adi-writer.ts';
import { FieldList, type RecordWriter, tidied, withoutTwins } from './record-writer.ts';
import { PLAIN_OF, tidyName } from './field-names.ts';
import type { TextBuffer } from './text-buffer.ts';

/** Where what has no column of its own stands, as ADI text. */
const OTHER = 'OTHER';
/** Spreadsheets tell UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes a table for spreadsheets as RFC 4180 has it: a line of ADIF field names, then a line for each record; cells
 * quoted where they must be, lines ended by CRLF, UTF-8 with a byte order mark. Fields without a column of their own
 * stand in the last one, `OTHER`, as ADI text. An `_INTL` twin that says what its plain field says is left out.
 *
 * A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@`, TAB or CR as a formula, and a log holds what strangers
 * sent. Such cells get an apostrophe before them, which spreadsheets take for "this is text"; numbers such as the
 * report -12 or +05 are left as they are. Source: OWASP, CSV Injection.
 */
export class CsvWriter implements RecordWriter {
  #columns: readonly string[];
  #places: ReadonlyMap<string, number>;

  /** @param names the fields that get a column, in this order; a twin's plain field gets one too. */
  constructor(names: readonly string[]) {
    const columns = new Set(names.map(tidyName).flatMap((name) => [PLAIN_OF.get(name) ?? name, name]));
    columns.delete(OTHER);
    this.#places = new Map([...columns].map((name, place) => [name, place]));
    this.#columns = [...columns, OTHER];
  }

  head(file: TextBuffer): void {
    file.put(`${BYTE_ORDER_MARK}${this.#columns.map(cell).join(',')}\r\n`);
  }

  record(fields: FieldList, file: TextBuffer): void {
    const { names, values } = withoutTwins(tidied(fields));
    const cells = new Array<string>(this.#columns.length).fill('');
    const others = new FieldList();
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? '';
      const value = values[i] ?? '';
      const place = this.#places.get(name);
      if (place === undefined) others.add(name, value);
      else cells[place] = cell(value);
    }
    if (others.names.length > 0) cells[cells.length - 1] = cell(formatFields(others).slice(0, -1));
    file.put(`${cells.join(',')}\r\n`);
  }

  tail(): void {}
}

const STARTS_FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]\d+(\.\d+)?$/;

function cell(value: string): string {
  const text = STARTS_FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
