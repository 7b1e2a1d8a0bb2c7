import { createHash } from 'node:crypto';
import { formatRecord } from '@pileup/adif/write/adi-writer';
import type { ServiceState } from '@pileup/contract/services';
import { parseGrid } from '@pileup/radio/grid';
import { modeClass } from '@pileup/radio/mode';
import type { AdifContact } from '../../logbook/index.js';
import type { SentContact, ServiceTask, TaskOutcome, UploadService } from '../log-service.js';
import { outcomeWithoutService } from './sending-rules.js';

/** Stored state of a contact at a service. */
export interface KnownContact {
  readonly qdo_id: number;
  readonly state: ServiceState;
  readonly version: number;
  readonly remote_id: string | null;
  readonly present: SentContact | null;
  readonly intent: SentContact | null;
  /** Earlier intents, whose responses are not known either. */
  readonly earlier: SentContact[] | null;
  readonly is_confirmed: boolean;
}

/** A locator that is no place, such as RR73, is not sent. */
const GRIDS = new Set(['GRIDSQUARE', 'MY_GRIDSQUARE']);

/** The record of a contact for a service: that of an export, without what the service does not get. */
export function recordOf(
  contact: AdifContact,
  fields: ReadonlySet<string>,
  station: string,
): { sent: SentContact; adif: string } {
  const { call, at, band, mode } = contact;
  const own = contact.stationCallsign || station;
  const sentFields = Object.fromEntries(
    Object.entries({ ...contact.fields, STATION_CALLSIGN: own }).filter(
      ([name, value]) => fields.has(name) && !(GRIDS.has(name) && parseGrid(value) === null),
    ),
  );
  const adif = formatRecord(sentFields);
  const hash = createHash('sha256').update(adif).digest('base64url').slice(0, 22);
  return { sent: { call, at, band, mode, station: own, hash }, adif };
}

/** The clocks of two stations differ by at most this (ms), as where confirmations are matched. */
const MAX_APART_MS = 30 * 60_000;

/**
 * Whether a contact is as the service has it. If only a confirmation showed the contact, its other fields are unknown:
 * it is the same while the confirmation still means it.
 */
function isSame(present: SentContact, wanted: SentContact, isConfirmed: boolean): boolean {
  if (present.hash !== '') return present.hash === wanted.hash;
  const { call, band, at, mode } = present;
  return (
    isConfirmed &&
    call === wanted.call &&
    band === wanted.band &&
    (mode === '' || modeClass(mode) === modeClass(wanted.mode)) &&
    Math.abs(at - wanted.at) <= MAX_APART_MS
  );
}

/**
 * The state of a contact that changed here while nothing is sent by itself; null if neither the service nor the log has it.
 *
 * @param wanted the contact as it would be sent now; null if it is deleted
 */
export function stateOfChanged(
  { state, reason, present, is_confirmed: isConfirmed }: KnownContact & { readonly reason: string | null },
  wanted: SentContact | null,
): { state: ServiceState; reason: string | null } | null {
  if (!present) return wanted && state !== 'differs' ? { state, reason } : null;
  if (!wanted) return { state: 'differs', reason: 'The contact was deleted here after it was sent.' };
  if (isSame(present, wanted, isConfirmed)) return { state: isConfirmed ? 'confirmed' : 'accepted', reason: null };
  const then = isConfirmed ? 'the service confirmed it' : 'it was sent';
  return { state: 'differs', reason: `The contact was changed here after ${then}.` };
}

/**
 * Decides without the service where that is possible; else returns the task for it.
 *
 * @param contact the contact in the log; undefined if it is deleted
 * @param remoteCall the callsign of the service's book; empty if unknown
 */
export function planTask(
  known: KnownContact,
  contact: AdifContact | undefined,
  service: Pick<UploadService, 'fields' | 'title' | 'name'>,
  station: string,
  remoteCall: string,
): { task: ServiceTask } | { outcome: TaskOutcome } {
  const { present, intent, earlier, remote_id: remoteId, is_confirmed: isConfirmed, qdo_id: qdoId } = known;
  const wanted = contact ? { contact, ...recordOf(contact, service.fields, station) } : null;
  const uncertain = [...(earlier ?? []), ...(intent ? [intent] : [])];
  const isThere = present !== null || uncertain.length > 0;
  if (!wanted && !isThere) return { outcome: { event: 'forget' } };
  const decided = wanted && !isThere && outcomeWithoutService(wanted.contact, service.name, wanted.sent);
  if (decided) return { outcome: decided };
  if (wanted && remoteCall !== '' && wanted.sent.station !== remoteCall && !isThere) {
    const reason = `This contact was made as ${wanted.sent.station}; the ${service.title} logbook is for ${remoteCall}.`;
    return { outcome: { event: 'refuse', reason } };
  }
  if (wanted && present && uncertain.length === 0 && isSame(present, wanted.sent, isConfirmed))
    return { outcome: { event: isConfirmed ? 'confirm' : 'accept', present, remoteId } };
  return { task: { qdoId, wanted, present, uncertain, remoteId, isConfirmed } };
}
