import { NetworkError } from '../http/http.ts';
import { isOffline, onNetworkChange } from '../http/network.ts';
import { queryClient } from '../http/query-client.ts';
import { getSession } from '../session.ts';
import type { DeviceCopy } from './copy-database.ts';
import { readCopy } from './device-copy.ts';

let isShown = false;

/** The server's response or, without network, the data `from` the offline copy. @throws what `response` rejects with */
export async function orFromCopy<Response>(
  response: Promise<Response>,
  from: (copy: DeviceCopy) => Response | null,
): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    const accountId = getSession()?.user.id;
    const copy = error instanceof NetworkError && accountId !== undefined ? await readCopy(accountId) : null;
    const copied = copy && from(copy);
    if (copied === null) throw error;
    isShown = true;
    return copied;
  }
}

onNetworkChange(() => {
  if (isOffline() || !isShown) return;
  isShown = false;
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.kept === true });
});
