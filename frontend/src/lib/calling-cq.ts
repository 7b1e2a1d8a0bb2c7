import type { UserCard } from '@pileup/contract/presence';

/** Whether a station is on the air and calls CQ (2) or CQ DX (8). */
export function isCallingCq({ is_live, op_mode }: Pick<UserCard, 'is_live' | 'op_mode'>): boolean {
  return is_live === 1 && (op_mode === 2 || op_mode === 8);
}
