import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import { InvalidRequest } from '../../platform/errors.js';

/** Contacts of one file. */
export const MAX_SIGNED_CONTACTS = 1_000;
const MAX_TEXT_BYTES = 8 * 1_024 * 1_024;
const TYPES: ReadonlySet<string | undefined> = new Set(['tCERT', 'tSTATION', 'tCONTACT']);
const NO_FILE = 'This is not a signed log (.tq8).';

/** Content of a signed log. */
export interface SignedFile {
  /** Callsign of all its stations. */
  readonly callsign: string;
  readonly contacts: readonly AdifFields[];
}

const unzip = promisify(gunzip);

/** Reads a `.tq8` file: one certificate, its stations, and signed contacts. @throws InvalidRequest */
export async function readSignedFile(file: Buffer): Promise<SignedFile> {
  const text = await unzip(file, { maxOutputLength: MAX_TEXT_BYTES }).catch(() => refuse(NO_FILE));
  if (text.includes('PRIVATE KEY')) refuse('This file contains a private key. It was not used.');
  const reader = new AdifReader();
  const records = [...reader.push(text), ...reader.end()].map(({ fields }) => fields);
  const ofType = (type: string) => records.filter(({ REC_TYPE }) => REC_TYPE === type);
  const [certificates, stations, contacts] = [ofType('tCERT'), ofType('tSTATION'), ofType('tCONTACT')];
  const [callsign = ''] = stations.map(({ CALL = '' }) => CALL);
  const isSigned = contacts.every((fields) => fields['SIGN_LOTW_V2.0'] && fields.SIGNDATA);
  if (
    certificates.length !== 1 ||
    !certificates[0]?.CERTIFICATE ||
    callsign === '' ||
    stations.some(({ CALL }) => CALL !== callsign) ||
    contacts.length === 0 ||
    !isSigned ||
    records.some(({ REC_TYPE }) => !TYPES.has(REC_TYPE))
  )
    refuse(NO_FILE);
  if (contacts.length > MAX_SIGNED_CONTACTS) refuse(`A file has at most ${MAX_SIGNED_CONTACTS} contacts.`);
  return { callsign, contacts };
}

function refuse(reason: string): never {
  throw new InvalidRequest({ file: [reason] });
}
