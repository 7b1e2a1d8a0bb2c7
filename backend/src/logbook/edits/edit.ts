import type { LogEdit, LogEditAction, LogEditStatus, LogSelection, SharedValues } from '@pileup/contract/log/edits';
import { RESTORABLE_MS } from '../qso/delete-qso.js';
import { isoSeconds } from '../qso/utc-time.js';

/** The contacts of an edit and their new values, as stored. */
export interface EditChange {
  readonly selection: LogSelection;
  readonly values: SharedValues | null;
  readonly seconds: number | null;
}

/** A row of logbook.edit. */
export interface EditRow extends Pick<LogEdit, 'changed' | 'unchanged' | 'left_out' | 'retained' | 'samples'> {
  id: number;
  account_id: number;
  status: LogEditStatus;
  action: LogEditAction;
  change: EditChange;
  up_to: number;
  at_minute: number | null;
  at_id: number | null;
  /** The new values of all contacts, as in logbook.qso_change; null if they differ. */
  became: Record<string, unknown> | null;
  created_at: Date;
  applied_at: Date | null;
}

/** How long an edit can be undone: as long as a deleted contact can be restored. */
export const UNDOABLE_MS = RESTORABLE_MS;

export const isRunning = ({ status }: Pick<EditRow, 'status'>): boolean =>
  status === 'previewing' || status === 'applying' || status === 'undoing';

export function editOf(row: EditRow): LogEdit {
  const { selection, values, seconds } = row.change;
  return {
    id: row.id,
    status: row.status,
    action: row.action,
    values,
    seconds,
    filter: selection.filter ?? '',
    call: selection.call ?? '',
    chosen: selection.ids?.length ?? null,
    changed: row.changed,
    unchanged: row.unchanged,
    left_out: row.left_out,
    retained: row.retained,
    samples: row.samples,
    created_at: row.created_at.toISOString(),
    undo_until: row.applied_at && isoSeconds(row.applied_at.getTime() + UNDOABLE_MS),
  };
}
