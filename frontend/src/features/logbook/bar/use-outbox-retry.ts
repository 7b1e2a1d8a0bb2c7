import { useEffect } from 'react';
import { isOffline, onNetworkChange } from '../../../lib/http/network.ts';
import { markFailed, scheduleRetry, useLogQso } from '../api.ts';
import { nextRetry, outbox } from '../outbox.ts';
import { sessionCounters } from './draft.ts';
import { addContact } from './session-counters.ts';

/**
 * Retries contacts that failed because of the network or the server, one at a time: after their delay, or as soon as
 * the network is back. Two tabs may do the same; the natural key makes that safe.
 */
export function useOutboxRetry(owner: string) {
  const { mutateAsync, isPending } = useLogQso();
  const next = nextRetry(outbox.use(owner), Date.now())?.contact;
  const key = next && !isPending ? `${next.id} ${next.againAt}` : undefined;

  useEffect(() => {
    if (key === undefined) return;
    async function send() {
      const contact = nextRetry(outbox.get(owner), Date.now())?.contact;
      if (!contact) return;
      const { Call, qso_duration = null } = contact.fields;
      try {
        await mutateAsync(contact);
        sessionCounters.update(owner, (before) =>
          addContact(before, Call, qso_duration === null ? null : Number(qso_duration)),
        );
      } catch (error) {
        if (!scheduleRetry(contact, error)) markFailed(contact, error instanceof Error ? error.message : String(error));
      }
    }
    const timer = setTimeout(() => void send(), nextRetry(outbox.get(owner), Date.now())?.inMs ?? 0);
    const stop = onNetworkChange(() => {
      if (isOffline()) return;
      clearTimeout(timer);
      void send();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, owner, mutateAsync]);
}
