import { type DeviceCopy } from '../../lib/device-copy/copy-database.ts';
import { readCopy } from '../../lib/device-copy/device-copy.ts';
import { NetworkError } from '../../lib/http/http.ts';
import { isOffline, onNetworkChange } from '../../lib/http/network.ts';
import { queryClient } from '../../lib/http/query-client.ts';
import { getSession } from '../../session/session.ts';

let isShown = false;

/** The server's answer or, without network, the one `from` the copy on this device. @throws what `answer` rejects with */
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
