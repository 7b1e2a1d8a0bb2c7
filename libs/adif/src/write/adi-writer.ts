import { Buffer } from 'node:buffer';
import type { AdifFields } from '../record.ts';
import { typeOf, type UserField } from '../user-fields.ts';
import { INTERNATIONAL_FIELD_OF, sanitizeName } from './field-names.ts';
import {
  FieldList,
  type FileHeader,
  isInternational,
  mergeInternational,
  type RecordWriter,
  sanitized,
} from './record-writer.ts';
import { TextBuffer } from './text-buffer.ts';

const END_OF_RECORD = '<eor>\n';

/**
 * Writes ADI, the text format every program reads: `<CALL:5>M0QAA` and so on, one field per line, each record ended by
 * `<eor>`.
 *
 * Lengths count the bytes of UTF-8. ADIF 3.1.6 allows only ASCII in ADI and leaves the unit open; programs differ
 * (Wavelog counts characters, TQSL, Club Log and KLog bytes). Bytes match the file as stored; our own reader accepts
 * either.
 *
 * Text beyond ASCII is written in the plain field, where most programs write and read it, and also in its `_INTL` field
 * where ADIF defines one, unless the record has a different value there.
 */
export class AdiWriter implements RecordWriter {
  #head: FileHeader;

  constructor(head: FileHeader) {
    this.#head = head;
  }

  head(file: TextBuffer): void {
    file.write(formatHeader(this.#head.version, this.#head.createdAt, this.#head.userFields));
  }

  record(fields: FieldList, file: TextBuffer): void {
    writeFields(fields.plain ? fields : addInternational(mergeInternational(sanitized(fields))), file);
    file.write(END_OF_RECORD);
  }

  tail(): void {}
}

/**
 * A record as ADI text with exactly the given fields; '' without fields. Lengths count bytes, as in `AdiWriter`. Control
 * characters other than TAB, LF and CR are removed, lone surrogates become U+FFFD, and characters not allowed in a field
 * name become `_`. The given object is not modified.
 */
export function formatRecord(fields: AdifFields): string {
  const list = sanitized(FieldList.of(fields));
  return list.names.length === 0 ? '' : formatFields(list) + END_OF_RECORD;
}

/** The types of international text are those of ADX only. */
const PLAIN_TYPES: Readonly<Record<string, string>> = { I: 'S', G: 'M' };

/** The header of an ADI file, ended by `<EOH>`: some readers know only capitals. `createdAt` is written in UTC; `userFields` as in `FileHead`. */
export function formatHeader(version: string, createdAt: Date, userFields: readonly UserField[] = []): string {
  const [day = '', time = ''] = createdAt.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  const fields = sanitized(
    FieldList.of({
      ADIF_VER: '3.1.6',
      CREATED_TIMESTAMP: `${day} ${time}`,
      PROGRAMID: 'Pileup',
      PROGRAMVERSION: version,
    }),
  );
  const definitions = userFields.map((field, i) => {
    const definition = [sanitizeName(field.name), ...(field.choices === undefined ? [] : [field.choices])].join();
    const type = typeOf(field);
    return `<USERDEF${i + 1}:${Buffer.byteLength(definition)}:${PLAIN_TYPES[type] ?? type}>${definition}\n`;
  });
  return `ADIF export of Pileup, ${createdAt.toISOString()}\n${formatFields(fields)}${definitions.join('')}<EOH>\n`;
}

/** Sanitized fields as ADI text, each followed by a line feed, without `<eor>`. */
export function formatFields(fields: FieldList): string {
  writeFields(fields, scratch);
  return scratch.take().toString();
}

/** Shared by all writes, which are synchronous: a new buffer costs a hundred times a small record. */
const scratch = new TextBuffer();

function writeFields({ names, values, plain }: FieldList, file: TextBuffer): void {
  for (let i = 0; i < names.length; i++) {
    const value = values[i] ?? '';
    file.write('<');
    file.write(names[i] ?? '');
    file.write(':');
    file.write(String(plain ? value.length : Buffer.byteLength(value)));
    file.write('>');
    file.write(value);
    file.write('\n');
  }
}

function addInternational(fields: FieldList): FieldList {
  const both = new FieldList();
  for (let i = 0; i < fields.names.length; i++) {
    const name = fields.names[i] ?? '';
    const value = fields.values[i] ?? '';
    both.add(name, value);
    const other = INTERNATIONAL_FIELD_OF.get(name);
    if (other !== undefined && isInternational(value) && fields.get(other) === undefined) both.add(other, value);
  }
  return both;
}
