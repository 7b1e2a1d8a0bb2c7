import type { User } from '@pileup/contract/identity';

type Family = Pick<User, 'id' | 'managed_by_id'>;

/** Whether two accounts are one operator's: the same, or of the same main account. */
export function isSameOperator(one: Family, other: Family): boolean {
  return (one.managed_by_id ?? one.id) === (other.managed_by_id ?? other.id);
}
