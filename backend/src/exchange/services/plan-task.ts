import { createHash } from 'node:crypto';
import { formatRecord } from '@pileup/adif/write/adi-writer';
import type { AdifContact } from '../../logbook/index.js';
import type { SentContact, ServiceTask, TaskOutcome, UploadService } from './log-service.js';

/** What the table knows of a contact at a service. */
export interface KnownContact {
  readonly qdo_id: number;
  readonly state: string;
  readonly version: number;
  readonly remote_id: string | null;
  readonly present: SentContact | null;
  readonly intent: SentContact | null;
  readonly is_confirmed: boolean;
}

/** The record of a contact for a service. */
export function recordOf(
  contact: AdifContact,
  fields: ReadonlySet<string>,
  station: string,
): { sent: SentContact; adif: string } {
  const { call, at, band, mode } = contact;
  const own = contact.stationCallsign || station;
  const sentFields = Object.fromEntries(
    Object.entries({ ...contact.fields, STATION_CALLSIGN: own }).filter(([name]) => fields.has(name)),
  );
  const adif = formatRecord(sentFields);
  const hash = createHash('sha256').update(adif).digest('base64url').slice(0, 22);
  return { sent: { call, at, band, mode, station: own, hash }, adif };
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
  service: Pick<UploadService, 'fields' | 'title'>,
  station: string,
  remoteCall: string,
): { task: ServiceTask } | { outcome: TaskOutcome } {
  const { present, intent, remote_id: remoteId, is_confirmed: isConfirmed, qdo_id: qdoId } = known;
  const wanted = contact ? { contact, ...recordOf(contact, service.fields, station) } : null;
  const uncertain = intent;
  const isThere = present !== null || uncertain !== null;
  if (!wanted && !isThere) return { outcome: { event: 'forget' } };
  if (wanted && remoteCall !== '' && wanted.sent.station !== remoteCall && !isThere) {
    const reason = `This contact was made as ${wanted.sent.station}; the ${service.title} book is of ${remoteCall}.`;
    return { outcome: { event: 'refuse', reason } };
  }
  if (wanted && present && !uncertain && wanted.sent.hash === present.hash)
    return { outcome: { event: isConfirmed ? 'confirm' : 'accept', present, remoteId } };
  return { task: { qdoId, wanted, present, uncertain, remoteId, isConfirmed } };
}
