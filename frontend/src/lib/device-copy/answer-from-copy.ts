import { getSession } from '../../session/session.ts';
import { NetworkError } from '../http/http.ts';
import { isOffline, onNetworkChange } from '../http/network.ts';
import { queryClient } from '../http/query-client.ts';
import type { DeviceCopy } from './copy-database.ts';
import { readCopy } from './device-copy.ts';

let isShown = false;

/** The server's response or, without network, the data `from` the offline copy. @throws what `answer` rejects with */
export async function orKept<Answer>(
  answer: Promise<Answer>,
  from: (copy: DeviceCopy) => Answer | null,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const accountId = getSession()?.user.id;
    const copy = error instanceof NetworkError && accountId !== undefined ? await readCopy(accountId) : null;
    const kept = copy && from(copy);
    if (kept === null) throw error;
    isShown = true;
    return kept;
  }
}

onNetworkChange(() => {
  if (isOffline() || !isShown) return;
  isShown = false;
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.kept === true });
});
