import type { ServiceState } from '@pileup/contract/services';
import type { SentContact } from '../log-service.js';

/** State of a contact at LoTW. `intent` was uploaded and is not in a report yet; `present` is in a report. */
export interface LotwRow {
  readonly state: ServiceState;
  readonly reason: string | null;
  readonly present: SentContact | null;
  readonly intent: SentContact | null;
  readonly isConfirmed: boolean;
}

const CHANGED = 'The contact was changed here after it was sent.';
export const QUEUED = 'In LoTW’s queue. The next report will show whether it was stored.';
const DELETED = 'The contact was deleted here; LoTW does not let programs delete contacts.';

/**
 * The row of a contact after a report of LoTW shows it.
 *
 * @param wanted the contact as it would be signed now
 * @param seen whether the other station confirmed it, and whether the report lists what was uploaded last: one of
 *   confirmations may show an earlier version
 */
export function afterReport(
  row: LotwRow | null,
  wanted: SentContact,
  { isConfirmed, isReceived }: { isConfirmed: boolean; isReceived: boolean },
): LotwRow {
  const before: LotwRow = row ?? { state: 'accepted', reason: null, present: null, intent: null, isConfirmed: false };
  const shown = isReceived || before.present === null ? before.intent : null;
  const after: LotwRow = {
    ...before,
    present: shown ?? before.present ?? wanted,
    intent: shown ? null : before.intent,
    isConfirmed: before.isConfirmed || isConfirmed,
  };
  return settled(after, wanted) ?? after;
}

/** The row of a contact that waits, differs or was refused, if it needs no upload; null if it does. `wanted` null: deleted here. */
export function settled(row: LotwRow, wanted: SentContact | null): LotwRow | null {
  if (!wanted) {
    return row.present || row.intent ? { ...row, state: 'differs', reason: DELETED } : null;
  }
  if (row.intent) return row.intent.hash === wanted.hash ? { ...row, state: 'sent', reason: QUEUED } : null;
  if (row.present?.hash !== wanted.hash) return null;
  return { ...row, state: row.isConfirmed ? 'confirmed' : 'accepted', reason: null };
}

/** The row of a contact that changed here where nothing waits by itself; null if there is nothing to keep. */
export function afterChange(row: LotwRow, wanted: SentContact | null): LotwRow | null {
  const same = settled(row, wanted);
  if (same) return same;
  if (row.present || row.intent) return { ...row, state: 'differs', reason: CHANGED };
  return wanted && row.state !== 'differs' ? row : null;
}
