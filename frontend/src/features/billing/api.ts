import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { useOperator } from '../../session/session.ts';

/** One's own subscription, which is the main account's. */
export function useSubscription() {
  // The heartbeat hears of a change first: then it is asked again.
  const { subscription } = useOperator();
  return useQuery({
    queryKey: ['vsubscription', subscription],
    queryFn: ({ signal }) => call('vsubscription', {}, {}, signal),
  });
}
