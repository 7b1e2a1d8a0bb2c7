import { formatSignedLog, lotwContact, lotwStation, type SignedLog, signedText } from '@pileup/adif/lotw/signed-log';
import type { LotwContact } from '@pileup/contract/services';
import { base64Of } from './base64-of.ts';
import type { Certificate } from './key-file/certificate.ts';
import { type SigningIdentity, sign } from './key-file/key-file.ts';

/** Fields of the operator's place, for contacts that have none of their own. */
export type Place = Readonly<Record<string, string>>;

/** A signed log, ready for LoTW. */
export interface SignedFile {
  /** The `.tq8` file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The contacts in it, in their order. */
  readonly contacts: readonly LotwContact[];
}

/** A contact that this certificate cannot sign, and why. */
export interface Unsigned {
  readonly contact: LotwContact;
  readonly reason: string;
}

const PROGRAM = 'Pileup';
/** Number of signatures made at the same time. */
const BATCH = 25;

/** The contacts that a certificate can sign: those of its callsign and of its days. */
export function signable(
  { callsign, from, to }: Certificate,
  contacts: readonly LotwContact[],
): { signable: LotwContact[]; others: Unsigned[] } {
  const found: LotwContact[] = [];
  const others: Unsigned[] = [];
  for (const contact of contacts) {
    const { STATION_CALLSIGN: own = '', QSO_DATE: date = '' } = contact.fields;
    const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`;
    if (own.toUpperCase() !== callsign) others.push({ contact, reason: `It was made as ${own}.` });
    else if (from && day < from) others.push({ contact, reason: `The certificate is for contacts from ${from}.` });
    else if (to && day > to) others.push({ contact, reason: `The certificate is for contacts until ${to}.` });
    else found.push(contact);
  }
  return { signable: found, others };
}

/** Signs contacts and makes the file that LoTW accepts. The key does not leave this page. */
export async function signLog(
  { certificate, key }: SigningIdentity,
  contacts: readonly LotwContact[],
  place: Place,
): Promise<SignedFile> {
  const { dxcc, callsign, der } = certificate;
  // Contacts from different places have different station locations.
  const stations = new Map<string, { index: number; fields: Record<string, string> }>();
  const unsigned = contacts.map((contact) => {
    const fields = lotwStation(ownPlace(contact, place), dxcc);
    const name = JSON.stringify(fields);
    const station = stations.get(name) ?? { index: stations.size, fields };
    stations.set(name, station);
    const values = lotwContact(contact.fields);
    return { station: station.index, fields: values, signed: signedText(fields, values) };
  });
  const signed: SignedLog['contacts'][number][] = [];
  for (let at = 0; at < unsigned.length; at += BATCH) {
    const part = unsigned.slice(at, at + BATCH);
    signed.push(
      ...(await Promise.all(part.map(async (each) => ({ ...each, signature: await sign(key, each.signed) })))),
    );
  }
  const log: SignedLog = {
    certificate: base64Of(der),
    callsign,
    dxcc,
    contacts: signed,
    stations: [...stations.values()].map(({ fields }) => fields),
  };
  return { bytes: await zipped(formatSignedLog(log, PROGRAM)), contacts };
}

const OF_PLACE = ['MY_GRIDSQUARE', 'MY_CQ_ZONE', 'MY_ITU_ZONE', 'MY_IOTA', 'MY_STATE', 'MY_CNTY'] as const;

/** The place of a contact. A contact with a grid of its own was not made at the place entered for the others. */
function ownPlace({ fields }: LotwContact, place: Place): Record<string, string> {
  const own = fields.MY_GRIDSQUARE && fields.MY_GRIDSQUARE.slice(0, 4) !== place.MY_GRIDSQUARE?.slice(0, 4);
  const given = own ? [] : OF_PLACE.map((name) => [name, place[name] ?? ''] as const);
  const values = OF_PLACE.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  return Object.fromEntries([...given, ...values]);
}

async function zipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
