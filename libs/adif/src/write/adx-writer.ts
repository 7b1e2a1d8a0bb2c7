import {
  type FieldList,
  type FileHead,
  isInternational,
  type RecordWriter,
  tidied,
  withoutTwins,
} from './record-writer.ts';
import { appField, isAdifField, TWIN_OF, tidyName } from './field-names.ts';
import type { TextBuffer } from './text-buffer.ts';

/**
 * Writes ADX, ADIF's format in XML 1.0. Applications' fields become `<APP PROGRAMID="…" FIELDNAME="…" TYPE="M">`, fields
 * ADIF does not know `<USERDEF FIELDNAME="…">`, defined in the header. Every text is well-formed: what XML cannot hold
 * (control characters, U+FFFE, U+FFFF) is left out, and a CR is written as a reference, since a parser would make a
 * line feed of it.
 *
 * ADIF's plain fields hold ASCII only: text beyond it stands in the `_INTL` twin alone, where there is one. If the
 * record says one thing in the plain field and another in the twin, both are written as they are; so is text beyond
 * ASCII in a field without twin: nothing is lost. Types of applications' fields tell ASCII (`M`) from other text (`G`).
 * Source: ADIF 3.1.6, II.C.
 */
export class AdxWriter implements RecordWriter {
  #head: FileHead;

  constructor(head: FileHead) {
    this.#head = head;
  }

  head(file: TextBuffer): void {
    const { version, createdAt, userFields } = this.#head;
    const [day = '', time = ''] = createdAt.toISOString().replace(/[-:]/g, '').split(/[T.]/);
    const definitions = userFields.map(
      (name, i) => `<USERDEF FIELDID="${i + 1}" TYPE="G">${escaped(tidyName(name))}</USERDEF>\n`,
    );
    file.put(`<?xml version="1.0" encoding="UTF-8"?>
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
    const { names, values, plain } = withoutTwins(tidied(fields));
    file.put('<RECORD>\n');
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? '';
      const value = values[i] ?? '';
      const international = !plain && isInternational(value);
      const twin = international ? TWIN_OF.get(name) : undefined;
      file.put(element(twin !== undefined && !names.includes(twin) ? twin : name, value, international));
    }
    file.put('</RECORD>\n');
  }

  tail(file: TextBuffer): void {
    file.put('</RECORDS>\n</ADX>\n');
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
