/**
 * An account has one station, numbered beyond what any club's server reaches. Programs may go on sending the number
 * their station had on the operator's last server: it says nothing here. A number of ours does, and only its own
 * operator may name it.
 */
const FIRST_ID = 100_000;

/** The number of an account's station. */
export function stationId(accountId: number): number {
  return FIRST_ID + accountId;
}

/** Whether a station id, or each of a list of them, may stand for the station of this account. */
export function stationOfOwner(sent: unknown, accountId: number): boolean {
  const ids: unknown[] = Array.isArray(sent) ? sent : [sent];
  return ids.every((id) => {
    const number = typeof id === 'string' || typeof id === 'number' ? Number(id) : Number.NaN;
    return !(number >= FIRST_ID) || number === stationId(accountId);
  });
}
