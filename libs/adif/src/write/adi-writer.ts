import { Buffer } from 'node:buffer';
import type { AdifFields } from '../record.ts';
import { FieldList, type FileHead, isInternational, type RecordWriter, tidied, withoutTwins } from './record-writer.ts';
import { TWIN_OF, tidyName } from './field-names.ts';
import { TextBuffer } from './text-buffer.ts';

const END_OF_RECORD = '<eor>\n';

/**
 * Writes ADI, the text format every program reads: `<CALL:5>M0QAA` and so on, one field per line, each record ended by
 * `<eor>`.
 *
 * Lengths count the bytes of UTF-8. ADIF 3.1.6 knows only ASCII in ADI and leaves the unit open; programs differ
 * (Wavelog counts characters, TQSL, Club Log and KLog bytes). Bytes are what a reader finds that takes the file as
 * it is stored; our own reader takes either.
 *
 * Text beyond ASCII stands in the plain field, since that is where the programs of the world write and look for it,
 * and in its `_INTL` twin as well where ADIF defines one, unless the record says something else there.
 */
export class AdiWriter implements RecordWriter {
  #head: FileHead;

  constructor(head: FileHead) {
    this.#head = head;
  }

  head(file: TextBuffer): void {
    file.put(formatHeader(this.#head.version, this.#head.createdAt, this.#head.userFields));
  }

  record(fields: FieldList, file: TextBuffer): void {
    putFields(fields.plain ? fields : inBothTwins(withoutTwins(tidied(fields))), file);
    file.put(END_OF_RECORD);
  }

  tail(): void {}
}

/**
 * A record as ADI text with exactly the fields given; '' without fields. Lengths as `AdiWriter` counts them. Control
 * characters other than TAB, LF and CR are left out, as the reader leaves them out, lone surrogates become U+FFFD, and
 * characters that cannot stand in a field's name become `_`. The caller's object is only read.
 */
export function formatRecord(fields: AdifFields): string {
  const list = tidied(FieldList.of(fields));
  return list.names.length === 0 ? '' : formatFields(list) + END_OF_RECORD;
}

/** The header of an ADI file, ended by `<EOH>`: some readers know it in capitals only. `createdAt` is written in UTC; `userFields` as in `FileHead`. */
export function formatHeader(version: string, createdAt: Date, userFields: readonly string[] = []): string {
  const [day = '', time = ''] = createdAt.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  const fields = tidied(
    FieldList.of({
      ADIF_VER: '3.1.6',
      CREATED_TIMESTAMP: `${day} ${time}`,
      PROGRAMID: 'Pileup',
      PROGRAMVERSION: version,
    }),
  );
  // Their type is not known: text of several lines is what may hold all of them.
  const definitions = userFields
    .map(tidyName)
    .map((name, i) => `<USERDEF${i + 1}:${Buffer.byteLength(name)}:M>${name}\n`);
  return `ADIF export of Pileup, ${createdAt.toISOString()}\n${formatFields(fields)}${definitions.join('')}<EOH>\n`;
}

/** Tidy fields as ADI text, each with a line feed behind it and without `<eor>`. */
export function formatFields(fields: FieldList): string {
  putFields(fields, scratch);
  return scratch.take().toString();
}

/** Shared by all calls, none of which can interrupt another: a new buffer costs a hundred times a small record. */
const scratch = new TextBuffer();

function putFields({ names, values, plain }: FieldList, file: TextBuffer): void {
  for (let i = 0; i < names.length; i++) {
    const value = values[i] ?? '';
    file.put('<');
    file.put(names[i] ?? '');
    file.put(':');
    file.put(String(plain ? value.length : Buffer.byteLength(value)));
    file.put('>');
    file.put(value);
    file.put('\n');
  }
}

function inBothTwins(fields: FieldList): FieldList {
  const both = new FieldList();
  for (let i = 0; i < fields.names.length; i++) {
    const name = fields.names[i] ?? '';
    const value = fields.values[i] ?? '';
    both.add(name, value);
    const twin = TWIN_OF.get(name);
    if (twin !== undefined && isInternational(value) && fields.get(twin) === undefined) both.add(twin, value);
  }
  return both;
}
