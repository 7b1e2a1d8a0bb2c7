import { type Band, parseBand } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import type { Me } from '../../identity/index.js';
import { CONFIRMATIONS } from '../../logbook/index.js';
import { type RequestFields, textOf } from './request-fields.js';
import { failed } from './wavelog-answer.js';

const MAX_CALL = 40;

export const isMissing = (fields: RequestFields | null, name: string): boolean =>
  fields?.[name] === undefined || fields[name] === null;

/** Undefined without a band, empty for an unknown one. `SAT` stands for satellite contacts. */
export function bandParam(fields: RequestFields): Band | 'SAT' | '' | undefined {
  const band = textOf(fields, 'band', 10);
  if (!band) return undefined;
  return band.toUpperCase() === 'SAT' ? 'SAT' : parseBand(band);
}

/** The requested ways of confirmation, as `lotw`, `["qsl", "lotw"]` or `qsl,lotw`, split into known and `unknown`. */
export function confirmationParam(sent: unknown): { ways: string[]; unknown: string[] } {
  const written: unknown[] = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? sent : [];
  const named = written.flatMap((way) => (typeof way === 'string' ? way.trim().toLowerCase() || [] : []));
  const isKnown = (way: string) => Object.hasOwn(CONFIRMATIONS, way);
  return { ways: named.filter(isKnown), unknown: named.filter((way) => !isKnown(way)) };
}

export function callParam(me: Me | undefined, fields: RequestFields | null): { owner: Me; call: string } {
  if (!me) throw failed(401, 'missing api key or session');
  const call = textOf(fields ?? {}, 'callsign', MAX_CALL)?.toUpperCase();
  if (!call) throw failed(400, 'callsign to lookup not given');
  return { owner: me, call };
}

/** The search of a logbook, which is identified by its operator's call. */
export function searchParams(me: Me | undefined, fields: RequestFields | null, what: 'callsign' | 'grid') {
  if (!fields) throw failed(400, 'wrong JSON');
  if (!me) throw failed(401, 'missing api key');
  const slug = textOf(fields, 'logbook_public_slug', MAX_CALL);
  const text = textOf(fields, what, MAX_CALL);
  if (slug === undefined || text === undefined) throw failed(401, 'missing fields');
  if (parseCallsign(slug.replaceAll('_', '/')) !== me.callsign) throw failed(404, 'logbook not found');
  return { owner: me, text: text.toUpperCase(), band: bandParam(fields) };
}
