import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { useOperator } from '../../session/session.ts';

/** The user's subscription, which is the main account's. */
export function useSubscription() {
  const { subscription } = useOperator();
  return useQuery({
    // The session's polling notices a change first; then this is fetched again.
    queryKey: ['vsubscription', subscription],
    queryFn: ({ signal }) => call('vsubscription', {}, {}, signal),
  });
}
