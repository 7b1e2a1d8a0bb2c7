import type { LogbookRow } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { hzFromKhz, khzOf } from '@pileup/radio/frequency';
import type { UnsentContact } from '../../../lib/outbox/unsent-contact.ts';

/** The progress of a contact that the server has not confirmed. */
export type Pending = 'saving' | 'waiting' | 'refused' | 'conflict';

/** A logbook row of a contact in the outbox, replaced by the server's row. */
export interface PendingRow extends LogbookRow {
  pending: Pending;
  /** The id of a new contact in the outbox; null for a change. */
  unsentId: string | null;
  /** Versions of the contact that the log may have already: they have no rows of their own. */
  earlier: Pick<LogbookRow, 'Call' | 'TS'>[];
  /** Whether the contact is to be deleted. */
  isDeletion: boolean;
}

/**
 * The id of a new contact is negative, since it has no page yet, and stays the same while earlier ones are sent.
 * @param isQueueWaiting whether an attempt to send this contact or an earlier one failed
 */
export function pendingRow(contact: UnsentContact, isQueueWaiting: boolean): PendingRow {
  const { fields, change } = contact;
  const hz = hzFromKhz(fields.Freq ?? '');
  return {
    qdo_id: change?.qdoId ?? -1 - contact.n,
    TS: fields.TS,
    Call: fields.Call,
    station_callsign: contact.station,
    Freq: hz === null ? null : khzOf(hz),
    Band: hz === null ? '' : bandOf(hz),
    Mode: fields.Mode,
    SubMode: fields.SubMode ?? '',
    Name: fields.Name ?? '',
    country: '',
    Comment: fields.Comment ?? '',
    ContestName: fields.ContestName ?? change?.base.ContestName ?? '',
    qso_origin: 'LOGBAR',
    SNT: fields.SNT ?? '',
    RCV: fields.RCV ?? '',
    GridSquare: fields.GridSquare ?? '',
    unsentId: change ? null : contact.id,
    earlier: (contact.earlier ?? []).map(({ Call, TS }) => ({ Call, TS })),
    isDeletion: change?.isDeletion === true || contact.isWithdrawn === true,
    pending: stateOf(contact, isQueueWaiting),
  };
}

function stateOf({ refusal, conflicts }: UnsentContact, isQueueWaiting: boolean): Pending {
  if (refusal === undefined) return isQueueWaiting ? 'waiting' : 'saving';
  return conflicts ? 'conflict' : 'refused';
}
