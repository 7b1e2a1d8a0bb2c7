import { useEffect } from 'react';
import { isNetworkLost, onNetworkChange } from '../../../lib/http/network.ts';
import { delay, sendLater, useLogQso } from '../api.ts';
import { nextAgain, outbox } from '../outbox.ts';
import { sessionCounters } from './draft.ts';
import { counted } from './session-counters.ts';

/**
 * Sends the contacts again that failed for want of a network or a server, one after the other: when their pause is over,
 * or as soon as anything gets through. Should another tab do the same, the server makes one contact of both.
 */
export function useSendAgain(owner: string) {
  const { mutateAsync, isPending } = useLogQso();
  const next = nextAgain(outbox.use(owner), Date.now())?.contact;
  const key = next && !isPending ? `${next.id} ${next.againAt}` : undefined;

  useEffect(() => {
    if (key === undefined) return;
    async function send() {
      const due = nextAgain(outbox.get(owner), Date.now())?.contact;
      if (!due) return;
      const { Call, qso_duration = null } = due.fields;
      try {
        await mutateAsync(due);
        sessionCounters.update(owner, (before) =>
          counted(before, Call, qso_duration === null ? null : Number(qso_duration)),
        );
      } catch (error) {
        // Its own line says why, and asks its operator.
        if (!sendLater(due, error)) delay(due, error instanceof Error ? error.message : String(error));
      }
    }
    const timer = setTimeout(() => void send(), nextAgain(outbox.get(owner), Date.now())?.inMs ?? 0);
    const stop = onNetworkChange(() => {
      if (isNetworkLost()) return;
      clearTimeout(timer);
      void send();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, owner, mutateAsync]);
}
