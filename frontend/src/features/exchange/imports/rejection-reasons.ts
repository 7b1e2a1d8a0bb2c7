import type { RejectedRecord } from '@pileup/contract/exchange';
import { countText } from '../../../lib/text/time-text.ts';

export interface RejectionReason {
  reason: string;
  /** The numbers of the records in the file, ascending. */
  records: number[];
}

/** The reasons why records could not be read, each listed once, the most frequent first. */
export function rejectionReasons(rejected: readonly RejectedRecord[]): RejectionReason[] {
  const reasons = new Map<string, number[]>();
  for (const { reason, record } of rejected) reasons.set(reason, [...(reasons.get(reason) ?? []), record]);
  return [...reasons]
    .map(([reason, records]) => ({ reason, records }))
    .sort((a, b) => b.records.length - a.records.length);
}

/** `record 12`, `records 12, 40 and 41`, `records 12, 40, 41 and 9 more`. */
export function recordsText(records: readonly number[]): string {
  const numbers = records.map(countText);
  if (numbers.length <= 1) return `record ${numbers.join()}`;
  const shown = numbers.length > MAX_NUMBERS + 1 ? numbers.slice(0, MAX_NUMBERS) : numbers.slice(0, -1);
  const rest = numbers.length - shown.length;
  return `records ${shown.join(', ')} and ${rest === 1 ? numbers.at(-1) : `${countText(rest)} more`}`;
}

const MAX_NUMBERS = 3;
