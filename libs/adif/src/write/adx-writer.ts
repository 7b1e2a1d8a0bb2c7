import { isRange, typeOf } from '../user-fields.ts';
import { appField, INTERNATIONAL_FIELD_OF, isAdifField, sanitizeName } from './field-names.ts';
import {
  type FieldList,
  type FileHeader,
  isInternational,
  mergeInternational,
  type RecordWriter,
  sanitized,
} from './record-writer.ts';
import type { TextBuffer } from './text-buffer.ts';

/**
 * Writes ADX, ADIF's format in XML 1.0. Applications' fields become `<APP PROGRAMID="…" FIELDNAME="…" TYPE="M">`, fields
 * unknown to ADIF `<USERDEF FIELDNAME="…">`, defined in the header. The output is always well-formed: characters XML
 * cannot contain (control characters, U+FFFE, U+FFFF) are removed, and a CR is written as a reference, since a parser
 * would convert it to a line feed.
 *
 * ADIF's plain fields contain ASCII only: other text is written in the `_INTL` field instead, where there is one. If the
 * plain field and the `_INTL` field differ, both are written unchanged; so is text beyond ASCII in a field without an
 * `_INTL` field. The types of applications' fields distinguish ASCII (`M`) from other text (`G`).
 * Source: ADIF 3.1.6, II.C.
 */
export class AdxWriter implements RecordWriter {
  #head: FileHeader;

  constructor(head: FileHeader) {
    this.#head = head;
  }

  head(file: TextBuffer): void {
    const { version, createdAt, userFields } = this.#head;
    const [day = '', time = ''] = createdAt.toISOString().replace(/[-:]/g, '').split(/[T.]/);
    const definitions = userFields.map((field, i) => {
      const choices =
        field.choices === undefined ? '' : ` ${isRange(field) ? 'RANGE' : 'ENUM'}="${escaped(field.choices)}"`;
      // G is multi-line text beyond ASCII.
      const type = field.type ?? (choices === '' ? 'G' : typeOf(field));
      return `<USERDEF FIELDID="${i + 1}" TYPE="${type}"${choices}>${escaped(sanitizeName(field.name))}</USERDEF>\n`;
    });
    file.write(`<?xml version="1.0" encoding="UTF-8"?>
<ADX>
<HEADER>
<!--ADIF export of Pileup, ${createdAt.toISOString()}-->
<ADIF_VER>3.1.6</ADIF_VER>
<CREATED_TIMESTAMP>${day} ${time}</CREATED_TIMESTAMP>
<PROGRAMID>Pileup</PROGRAMID>
<PROGRAMVERSION>${escaped(version)}</PROGRAMVERSION>
${definitions.join('')}</HEADER>
<RECORDS>
`);
  }

  record(fields: FieldList, file: TextBuffer): void {
    const { names, values, plain } = mergeInternational(sanitized(fields));
    file.write('<RECORD>\n');
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? '';
      const value = values[i] ?? '';
      const international = !plain && isInternational(value);
      const other = international ? INTERNATIONAL_FIELD_OF.get(name) : undefined;
      file.write(element(other !== undefined && !names.includes(other) ? other : name, value, international));
    }
    file.write('</RECORD>\n');
  }

  tail(file: TextBuffer): void {
    file.write('</RECORDS>\n</ADX>\n');
  }
}

function element(name: string, value: string, international: boolean): string {
  if (isAdifField(name)) return `<${name}>${escaped(value)}</${name}>\n`;
  const app = appField(name);
  if (app === undefined) return `<USERDEF FIELDNAME="${escaped(name)}">${escaped(value)}</USERDEF>\n`;
  const type = international ? 'G' : 'M';
  return `<APP PROGRAMID="${escaped(app.program)}" FIELDNAME="${escaped(app.field)}" TYPE="${type}">${escaped(value)}</APP>\n`;
}

const SPECIAL = /[<>&"\r\ufffe\uffff]/;
const ESCAPED: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', '\r': '&#13;' };

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[<>&"\r\ufffe\uffff]/g, (character) => ESCAPED[character] ?? '') : text;
}
