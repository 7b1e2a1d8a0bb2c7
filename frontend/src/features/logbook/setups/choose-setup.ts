import { call, RefusedError } from '../../../lib/http/http.ts';
import { isOffline, onNetworkChange } from '../../../lib/http/network.ts';
import { getSession } from '../../../lib/session.ts';
import { chosenAmong, storedSetups } from './stored-setups.ts';

/** Stepping through the set-ups by key begins none of those on the way. */
const SEND_DELAY_MS = 1_500;
/** A choice older than this is sent with its time; otherwise the server's clock is the better one. */
const RECENT_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Uses a set-up on this device at once (null for none), and lets the server follow. */
export function chooseSetup(owner: string, id: number | null): void {
  if (storedSetups.get(owner).chosen === id) return;
  storedSetups.update(owner, (before) => ({ ...before, chosen: id, waiting: { id, at: Date.now() } }));
  clearTimeout(timer);
  timer = setTimeout(() => void sendChoice(owner), SEND_DELAY_MS);
}

/** Ends the choice of another device: the choice of this one holds. */
export function endOnServer(owner: string): void {
  storedSetups.update(owner, (before) => ({ ...before, waiting: { id: before.chosen, at: Date.now() } }));
  void sendChoice(owner);
}

/** Sends the waiting choice of an account, if there is one. Without network it waits until the server is reached. */
export async function sendChoice(owner: string): Promise<void> {
  const { waiting } = storedSetups.get(owner);
  if (!waiting || String(getSession()?.user.id) !== owner) return;
  const isRecent = Math.abs(Date.now() - waiting.at) < RECENT_MS;
  try {
    const { setups } = await call('vsetup/choose', {
      id: waiting.id,
      ...(isRecent ? {} : { at: new Date(waiting.at).toISOString() }),
    });
    storedSetups.update(owner, (before) =>
      chosenAmong(setups, { ...before, waiting: before.waiting?.at === waiting.at ? null : before.waiting }),
    );
  } catch (error) {
    // The set-up was deleted elsewhere: the list, when it is loaded again, no longer has it.
    if (error instanceof RefusedError && error.status === 404)
      storedSetups.update(owner, (before) => ({ ...before, waiting: null }));
  }
}

onNetworkChange(() => {
  const owner = getSession()?.user.id;
  if (!isOffline() && owner !== undefined) void sendChoice(String(owner));
});
