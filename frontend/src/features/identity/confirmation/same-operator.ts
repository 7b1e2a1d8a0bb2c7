import type { User } from '@pileup/contract/identity';

type AccountIds = Pick<User, 'id' | 'managed_by_id'>;

/** Whether two accounts belong to one operator: the same account, or the same main account. */
export function isSameOperator(one: AccountIds, other: AccountIds): boolean {
  return (one.managed_by_id ?? one.id) === (other.managed_by_id ?? other.id);
}
