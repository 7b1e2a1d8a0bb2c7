import { Buffer } from 'node:buffer';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import { encodingOf } from '@pileup/adif/encoding/detect-encoding';
import { type AdifFields, initialState } from '@pileup/adif/record';
import { nonEmptyFields } from './non-empty-fields.ts';
import { programName } from './program-name.ts';

/** Header fields. They are in the first record if a program leaves out `<EOH>`. */
const HEADER_FIELDS = /^(ADIF_VER|PROGRAMID|PROGRAMVERSION|CREATED_TIMESTAMP|USERDEF\d+)$/;

export interface AdifText {
  /** The program that wrote it; `ADIF` if unknown. */
  program: string;
  /** The contacts, each with at least a call. */
  contacts: AdifFields[];
}

/**
 * Reads ADIF as programs send it: one or more records, with or without a header or its end. A record without `<EOR>` was
 * truncated and is left out.
 */
export function readAdifText(text: Uint8Array | string): AdifText {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  const reader = new AdifReader(initialState(encodingOf(bytes)));
  // `end()` is not called, since it would accept a truncated record.
  const records = reader.push(bytes).map(({ fields }) => fields);
  const program = programName(reader.header.PROGRAMID ?? records[0]?.PROGRAMID, 'ADIF');
  const contacts = records.map(contactOf).filter(({ CALL }) => CALL !== undefined);
  return { program, contacts };
}

function contactOf(record: AdifFields): AdifFields {
  return nonEmptyFields(Object.fromEntries(Object.entries(record).filter(([name]) => !HEADER_FIELDS.test(name))));
}
