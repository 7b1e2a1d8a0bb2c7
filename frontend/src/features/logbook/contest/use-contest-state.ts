import type { KeptQso } from '@pileup/contract/logbook';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readCopy } from '../../../lib/device-copy/device-copy.ts';
import { call } from '../../../lib/http/http.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { useUnsentContacts, withWaitingChanges } from '../../../lib/outbox/outbox.ts';
import { onContactSent } from '../../../lib/outbox/send-outbox.ts';
import { newContactsOf } from '../../../lib/outbox/unsent-contact.ts';
import { useSession } from '../../../lib/session.ts';
import { WORKED_CALLS_KEY } from '../api.ts';
import { contestLog, contestState } from './contest-log.ts';
import type { ChosenContest } from './stored-contest.ts';

const STALE_MS = 5 * 60_000;
const NONE: readonly KeptQso[] = [];
const CONTACTS_KEY = [...WORKED_CALLS_KEY, 'contest'] as const;

/** A contact that was just sent is no longer in the outbox, so it is added here before the log is read again. */
onContactSent(({ contact, qso, deletedId }) =>
  queryClient.setQueryData<readonly KeptQso[]>([...CONTACTS_KEY, contact.accountId], (kept) => {
    const others = kept?.filter(({ qdo_id }) => qdo_id !== (qso?.qdo_id ?? deletedId));
    return qso && others ? [qso, ...others] : others;
  }),
);

/** How many of the newest contacts are on the device. */
export const KEPT_CONTACTS = 5_000;

/** The contacts of a contest on this device with their scores, those that were not sent included. */
export function useContestState(chosen: ChosenContest) {
  const session = useSession();
  const accountId = session?.user.id ?? 0;
  const unsent = useUnsentContacts();
  const { data: kept = NONE } = useQuery({
    queryKey: [...CONTACTS_KEY, accountId],
    queryFn: async ({ signal }) => {
      const copy = await readCopy(accountId);
      // The server is asked before the first copy is made.
      return copy?.newest ?? (await call('vlogbook/newest', {}, {}, signal)).newest ?? [];
    },
    enabled: session !== null,
    staleTime: STALE_MS,
    networkMode: 'always',
  });
  return useMemo(() => {
    const own = { call: session?.user.my_callsign ?? '', grid: session?.user.grid ?? '' };
    const deleted = new Set(unsent.flatMap(({ change }) => (change?.isDeletion ? [change.qdoId] : [])));
    const changed = unsent.some(({ change }) => change)
      ? kept.filter(({ qdo_id }) => !deleted.has(qdo_id)).map(withWaitingChanges)
      : kept;
    const contacts = contestLog(chosen, changed, newContactsOf(accountId, unsent), own);
    const oldest = kept.length < KEPT_CONTACTS ? undefined : kept.at(-1);
    const isPartial = oldest !== undefined && Date.parse(oldest.TS) > Date.parse(chosen.contest.from);
    return { ...contestState(chosen, contacts), isPartial, kept };
  }, [chosen, kept, unsent, accountId, session]);
}
