import { useQuery } from '@tanstack/react-query';
import { call } from './http/http.ts';

/** What a station's log holds, counted; its page and its globe show the same answer. */
export function useProfilePictures(callsign: string) {
  return useQuery({
    queryKey: ['vprofilepictures', callsign],
    queryFn: ({ signal }) => call('vprofilepictures', { callsign }, {}, signal),
    meta: { everybodys: true },
  });
}
