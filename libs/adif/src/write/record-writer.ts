import { withoutControls } from '../control-characters.ts';
import type { AdifFields } from '../record.ts';
import { PLAIN_OF, tidyName } from './field-names.ts';
import type { TextBuffer } from './text-buffer.ts';

/**
 * The fields of one record on their way into a file, in their order. One list serves record after record: an object
 * for each of a million contacts would cost as much as writing them.
 */
export class FieldList {
  readonly names: string[] = [];
  readonly values: string[] = [];
  /**
   * Whether all names are known to be usual (see `isUsualName`), each to stand there once, and all values to be
   * printable ASCII. Spares a look at every one of them; false is always right.
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

  /** The value of a field, undefined where there is none of this name. */
  get(name: string): string | undefined {
    return this.values[this.names.indexOf(name)];
  }
}

/** What a file says of itself in its header. */
export interface FileHead {
  /** Version of the program that writes. */
  version: string;
  /** Written in UTC. */
  createdAt: Date;
  /** Names of the fields that are neither ADIF's nor an application's (see `userDefined`). */
  userFields: readonly string[];
}

/** The face of the writers of all formats: a file is its head, the records and its tail. */
export interface RecordWriter {
  head(file: TextBuffer): void;
  record(fields: FieldList, file: TextBuffer): void;
  tail(file: TextBuffer): void;
}

/**
 * The same fields, written as they can be: names tidy and each of its own (`A:B` and `A>B` are `A_B` and `A_B_`),
 * values without lone surrogates and control characters other than TAB, LF and CR, which the readers leave out too.
 */
export function tidied(fields: FieldList): FieldList {
  if (fields.plain) return fields;
  const tidy = new FieldList();
  for (let i = 0; i < fields.names.length; i++) {
    let name = tidyName(fields.names[i] ?? '');
    while (tidy.names.includes(name)) name += '_';
    tidy.add(name, withoutControls(fields.values[i] ?? '').toWellFormed());
  }
  return tidy;
}

const NOT_ASCII = /[^\p{ASCII}]/u;

/** Whether a text holds anything beyond ASCII, which ADIF's plain fields are not meant to hold. */
export function isInternational(text: string): boolean {
  return NOT_ASCII.test(text);
}

/**
 * The same fields without twins that say what their plain field says, and with a plain field for each international
 * text that has only a twin: `NAME_INTL` alone becomes `NAME`. Each format then writes text beyond ASCII where its
 * readers look for it.
 */
export function withoutTwins(fields: FieldList): FieldList {
  const { names, values } = fields;
  if (fields.plain || !names.some((name, i) => PLAIN_OF.has(name) && isInternational(values[i] ?? ''))) return fields;
  const single = new FieldList();
  for (let i = 0; i < names.length; i++) {
    const name = names[i] ?? '';
    const value = values[i] ?? '';
    const plain = isInternational(value) ? PLAIN_OF.get(name) : undefined;
    const standing = plain === undefined ? undefined : fields.get(plain);
    if (plain !== undefined && standing === undefined) single.add(plain, value);
    else if (standing !== value) single.add(name, value);
  }
  return single;
}
