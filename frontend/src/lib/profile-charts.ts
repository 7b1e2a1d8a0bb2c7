import { useQuery } from '@tanstack/react-query';
import { call } from './http/http.ts';

/** Counts of a station's log for the charts of its profile and for its globe. */
export function useProfileCharts(callsign: string) {
  return useQuery({
    queryKey: ['vprofilepictures', callsign],
    queryFn: ({ signal }) => call('vprofilepictures', { callsign }, {}, signal),
    meta: { shared: true },
  });
}
