import type { Subscription } from '@pileup/contract/identity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { useOperator } from '../../session/session.ts';

/** `known` is part of the key, since the session's polling notices a change first; then this is fetched again. */
function subscriptionQuery(known: Subscription) {
  return queryOptions({
    queryKey: ['vsubscription', known],
    queryFn: ({ signal }) => call('vsubscription', {}, {}, signal),
  });
}

/** The user's subscription, which is the main account's. */
export function useSubscription() {
  return useQuery(subscriptionQuery(useOperator().subscription));
}
