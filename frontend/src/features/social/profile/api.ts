import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dropProfileCopy, profileCopy, storeProfileCopy } from '../../../lib/device-copy/profile-copies.ts';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session.ts';

/** Prefix of the query keys of all profiles. */
export const PROFILES_KEY = ['vprofilefor'] as const;

/** Prefix of the query keys of one station's profile. */
export const profileKey = (callsign: string) => [...PROFILES_KEY, callsign] as const;

/**
 * A station's profile as the viewer may see it, with a page of its contacts. Until the server responds, and without
 * network, the first page is as this device saw it last.
 */
export function useProfile(callsign: string, page: number) {
  const viewer = useSession()?.user.id ?? null;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...profileKey(callsign), viewer, page] as const,
    queryFn: async ({ signal }) => {
      try {
        const { profile } = await call('vprofilefor', { callsign, page }, {}, signal);
        if (page === 1 && profile.id !== null) void storeProfileCopy(viewer, callsign, profile);
        return profile;
      } catch (refusal) {
        if (refusal instanceof RefusedError && refusal.status < 500) void dropProfileCopy(viewer, callsign);
        throw refusal;
      }
    },
    // The previous page stays only for another page of the same station and viewer.
    placeholderData: (before, query) =>
      query?.queryKey[1] === callsign && query.queryKey[2] === viewer ? keepPreviousData(before) : undefined,
  });
  const { data: copy } = useQuery({
    queryKey: ['profile-copy', callsign, viewer],
    queryFn: () => profileCopy(viewer, callsign),
    enabled: page === 1 && data === undefined,
    gcTime: 0,
  });
  const isRefused = error instanceof RefusedError && error.status < 500;
  const shown = data ?? (page === 1 && !isRefused && copy ? copy : undefined);
  return { data: shown, error, refetch, isPlaceholderData: isPlaceholderData || (data === undefined && !error) };
}
