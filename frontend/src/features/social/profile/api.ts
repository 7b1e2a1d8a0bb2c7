import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { useSession } from '../../../session/session.ts';

/** A station's profile as the reader may see it, with a page of its contacts. */
export function useProfile(callsign: string, page: number) {
  const viewer = useSession()?.user.id ?? null;
  return useQuery({
    queryKey: ['vprofilefor', callsign, viewer, page],
    queryFn: async ({ signal }) => (await call('vprofilefor', { callsign, page }, {}, signal)).profile,
    // Another page of the same station's contacts; never one station in place of another, nor what another may see.
    placeholderData: (before, query) =>
      query?.queryKey[1] === callsign && query.queryKey[2] === viewer ? keepPreviousData(before) : undefined,
  });
}
