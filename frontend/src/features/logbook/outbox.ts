import type { LogbookRow, QsoFields } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { hzFromKhz, khzOf } from '@pileup/radio/frequency';
import type { LogForm } from './bar/log-form.ts';
import { stored } from './stored.ts';

/** A contact that the server has not confirmed yet: what is sent, and the form it came from. */
export interface UnsentContact {
  id: string;
  /** Whose log it belongs to: the operator may have changed before the answer comes. */
  owner: string;
  fields: QsoFields & { TS: string };
  form: LogForm;
  /** Why it was not logged at the last try. */
  why?: string;
}

/**
 * Contacts from the log key until the server confirms them. They are written down before they are sent, so that
 * neither a lost network nor a closed page loses one; sent twice, the natural key makes one of them.
 */
export const outbox = stored('log-outbox', readUnsent);

/** The contacts kept; what is no contact is left out. */
export function readUnsent(value: unknown): UnsentContact[] {
  return Array.isArray(value) ? value.filter(isUnsent) : [];
}

function isUnsent(value: Partial<UnsentContact> | null): value is UnsentContact {
  const { id, owner, fields, form } = value ?? {};
  const texts = [id, owner, fields?.Call, fields?.Mode, fields?.TS];
  return texts.every((text) => typeof text === 'string') && typeof form === 'object' && form !== null;
}

/** The logbook line a contact will most likely become; the server's own takes its place. */
export interface PendingRow extends LogbookRow {
  pending: true;
}

/** Draws a contact that is not confirmed yet. Its id is below 0: it has no page to open. */
export function pendingRow({ fields }: Pick<UnsentContact, 'fields'>, station: string, index: number): PendingRow {
  const hz = hzFromKhz(fields.Freq ?? '');
  return {
    qdo_id: -1 - index,
    TS: fields.TS,
    Call: fields.Call,
    station_callsign: station,
    Freq: hz === null ? null : khzOf(hz),
    Band: hz === null ? '' : bandOf(hz),
    Mode: fields.Mode,
    SubMode: fields.SubMode ?? '',
    Name: fields.Name ?? '',
    country: '',
    Comment: fields.Comment ?? '',
    ContestName: '',
    qso_origin: 'LOGBAR',
    pending: true,
  };
}
