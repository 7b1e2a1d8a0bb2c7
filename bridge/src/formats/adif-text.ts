import { Buffer } from 'node:buffer';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import { nonEmptyFields } from './non-empty-fields.ts';
import { programName } from './program-name.ts';

/** What a header says of the file. Programs that leave out `<EOH>` say it in the first record. */
const HEADER_FIELDS = /^(ADIF_VER|PROGRAMID|PROGRAMVERSION|CREATED_TIMESTAMP|USERDEF\d+)$/;

export interface AdifText {
  /** The program that wrote it; `ADIF` where it does not say. */
  program: string;
  /** The contacts, each with at least a call. */
  contacts: AdifFields[];
}

/**
 * The contacts in ADIF as programs send it: one record or several, with a header, without, or with one that has no end.
 * A record without `<EOR>` was cut on its way and is left out.
 */
export function readAdifText(text: Uint8Array | string): AdifText {
  const reader = new AdifReader();
  // The reader is not told that the text is over, or it would take a cut record for a whole one.
  const records = reader.push(typeof text === 'string' ? Buffer.from(text, 'utf8') : text).map(({ fields }) => fields);
  const program = programName(reader.header.PROGRAMID ?? records[0]?.PROGRAMID, 'ADIF');
  const contacts = records.map(contactOf).filter(({ CALL }) => CALL !== undefined);
  return { program, contacts };
}

function contactOf(record: AdifFields): AdifFields {
  return nonEmptyFields(Object.fromEntries(Object.entries(record).filter(([name]) => !HEADER_FIELDS.test(name))));
}
