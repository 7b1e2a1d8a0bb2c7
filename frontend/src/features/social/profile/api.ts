import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { useSession } from '../../../session/session.ts';

/** Prefix of the query keys of all profiles. */
export const PROFILES_KEY = ['vprofilefor'] as const;

/** Prefix of the query keys of one station's profile. */
export const profileKey = (callsign: string) => [...PROFILES_KEY, callsign] as const;

/** A station's profile as the viewer may see it, with a page of its contacts. */
export function useProfile(callsign: string, page: number) {
  const viewer = useSession()?.user.id ?? null;
  return useQuery({
    queryKey: [...profileKey(callsign), viewer, page] as const,
    queryFn: async ({ signal }) => (await call('vprofilefor', { callsign, page }, {}, signal)).profile,
    // Only for another page of the same station and viewer.
    placeholderData: (before, query) =>
      query?.queryKey[1] === callsign && query.queryKey[2] === viewer ? keepPreviousData(before) : undefined,
  });
}
