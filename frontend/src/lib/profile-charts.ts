import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './http/http.ts';

export function profileChartsQuery(callsign: string) {
  return queryOptions({
    queryKey: ['vprofilepictures', callsign],
    queryFn: ({ signal }) => call('vprofilepictures', { callsign }, {}, signal),
    meta: { shared: true },
  });
}

/** Counts of a station's log, for the charts of its profile and for its globe. */
export function useProfileCharts(callsign: string) {
  return useQuery(profileChartsQuery(callsign));
}
