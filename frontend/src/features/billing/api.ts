import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** One's own subscription, which is the main account's. */
export function useSubscription() {
  return useQuery({ queryKey: ['vsubscription'], queryFn: ({ signal }) => call('vsubscription', {}, {}, signal) });
}
