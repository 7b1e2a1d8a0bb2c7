/**
 * An account has one station. Its id is above those of other servers: programs may still send the id of the operator's
 * previous server, which is ignored. An id of this server must be the operator's own.
 */
const FIRST_ID = 100_000;

export function stationId(accountId: number): number {
  return FIRST_ID + accountId;
}

/** Whether a station id, or each of a list, is accepted for this account. */
export function stationOfOwner(sent: unknown, accountId: number): boolean {
  const ids: unknown[] = Array.isArray(sent) ? sent : [sent];
  return ids.every((id) => {
    const number = typeof id === 'string' || typeof id === 'number' ? Number(id) : Number.NaN;
    return !(number >= FIRST_ID) || number === stationId(accountId);
  });
}
