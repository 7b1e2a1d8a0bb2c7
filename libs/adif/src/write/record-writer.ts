import { removeControlCharacters } from '../control-characters.ts';
import type { AdifFields } from '../record.ts';
import type { UserField } from '../user-fields.ts';
import { mayHaveLines } from '../valid-value.ts';
import { isAdifField, PLAIN_FIELD_OF, sanitizeName } from './field-names.ts';
import type { TextBuffer } from './text-buffer.ts';

/**
 * The fields of one record to be written, in their order. One list is reused for all records: an object for each of a
 * million contacts would cost as much as writing them.
 */
export class FieldList {
  readonly names: string[] = [];
  readonly values: string[] = [];
  /**
   * Whether all names are known to be valid (see `isValidName`) and distinct, and all values to be printable ASCII.
   * Saves checking each of them; false is always correct.
   */
  plain = false;

  static of(fields: AdifFields): FieldList {
    const list = new FieldList();
    for (const [name, value] of Object.entries(fields)) list.add(name, value);
    return list;
  }

  clear(): void {
    this.names.length = 0;
    this.values.length = 0;
    this.plain = false;
  }

  add(name: string, value: string): void {
    this.names.push(name);
    this.values.push(value);
  }

  /** A copy as an object. */
  toFields(): AdifFields {
    return Object.fromEntries(this.names.map((name, at) => [name, this.values[at] ?? '']));
  }

  /** The value of a field, undefined where there is none of this name. */
  get(name: string): string | undefined {
    return this.values[this.names.indexOf(name)];
  }
}

/** The contents of a file's header. */
export interface FileHeader {
  /** Version of the program that writes the file. */
  version: string;
  /** Written in UTC. */
  createdAt: Date;
  /** The fields that are neither ADIF's nor an application's (see `userDefined`). */
  userFields: readonly UserField[];
}

/** The interface of the writers of all formats: a file is its head, the records and its tail. */
export interface RecordWriter {
  head(file: TextBuffer): void;
  record(fields: FieldList, file: TextBuffer): void;
  tail(file: TextBuffer): void;
}

/**
 * The same fields in a form that can be written: names valid and distinct (`A:B` and `A>B` become `A_B` and `A_B_`),
 * values without lone surrogates and control characters other than TAB, LF and CR, which the readers remove too. Lines of
 * ADIF's fields end with CR LF; a field that has one line by ADIF gets blanks instead.
 */
export function sanitized(fields: FieldList, linesOf = withLines): FieldList {
  if (fields.plain) return fields;
  const list = new FieldList();
  for (let i = 0; i < fields.names.length; i++) {
    let name = sanitizeName(fields.names[i] ?? '');
    while (list.names.includes(name)) name += '_';
    list.add(name, linesOf(name, removeControlCharacters(fields.values[i] ?? '').toWellFormed()));
  }
  return list;
}

/** The lines of a text, with a blank between them. */
function inOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** A value with its line breaks as they are written, and without tabs, which ADIF's fields cannot have. */
export function withLines(name: string, value: string): string {
  if (!/[\r\n\t]/.test(value) || !isAdifField(name)) return value;
  const text = value.replaceAll('\t', ' ');
  if (!/[\r\n]/.test(text)) return text;
  return mayHaveLines(name) ? text.replace(/\r\n?|\n/g, '\r\n') : inOneLine(text);
}

const NOT_ASCII = /[^\p{ASCII}]/u;

/** Whether a text contains characters beyond ASCII, which ADIF's plain fields should not contain. */
export function isInternational(text: string): boolean {
  return NOT_ASCII.test(text);
}

/**
 * The same fields without `_INTL` fields that repeat their plain field, and with the plain field in place of an `_INTL`
 * field that stands alone: `NAME_INTL` becomes `NAME`. Each format then writes text beyond ASCII where its readers look
 * for it.
 */
export function mergeInternational(fields: FieldList): FieldList {
  const { names, values } = fields;
  if (fields.plain || !names.some((name, i) => PLAIN_FIELD_OF.has(name) && isInternational(values[i] ?? '')))
    return fields;
  const merged = new FieldList();
  for (let i = 0; i < names.length; i++) {
    const name = names[i] ?? '';
    const value = values[i] ?? '';
    const plain = isInternational(value) ? PLAIN_FIELD_OF.get(name) : undefined;
    const plainValue = plain === undefined ? undefined : fields.get(plain);
    if (plain !== undefined && plainValue === undefined) merged.add(plain, value);
    else if (plainValue !== value) merged.add(name, value);
  }
  return merged;
}
