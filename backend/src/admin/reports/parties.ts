import type { ReportParty } from '@pileup/contract/admin/reports';
import type { Stations } from '../../identity/index.js';

/** Looks up accounts by id; the returned function gives null for those that were deleted or will be. */
export async function partiesOf(
  stations: Stations,
  accountIds: Iterable<number | null>,
): Promise<(accountId: number | null) => ReportParty | null> {
  const summaries = await stations.summaries([...accountIds].filter((id) => id !== null));
  return (accountId) => {
    const found = accountId === null ? undefined : summaries.get(accountId);
    return found ? { id: found.id, my_callsign: found.callsign } : null;
  };
}
