import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readCopy } from '../../../lib/device-copy/device-copy.ts';
import { useUnsentContacts } from '../../../lib/outbox/outbox.ts';
import { useSession } from '../../../lib/session.ts';
import { WORKED_CALLS_KEY } from '../api.ts';
import { type ActivationContact, unsentOf } from './activation.ts';

const STALE_MS = 5 * 60_000;
const NONE: readonly ActivationContact[] = [];

/** The contacts on this device with further fields: those of the copy, and those that were not sent yet. */
export function useActivationContacts(isNeeded: boolean): readonly ActivationContact[] {
  const accountId = useSession()?.user.id ?? 0;
  const unsent = useUnsentContacts();
  const { data: kept = NONE } = useQuery({
    queryKey: [...WORKED_CALLS_KEY, 'activation', accountId],
    queryFn: async () => (await readCopy(accountId))?.newest.filter(({ fields }) => fields) ?? [],
    enabled: isNeeded,
    staleTime: STALE_MS,
    networkMode: 'always',
  });
  return useMemo(() => [...kept, ...unsentOf(accountId, unsent)], [kept, unsent, accountId]);
}
