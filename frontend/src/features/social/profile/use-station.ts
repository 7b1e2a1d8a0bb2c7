import type { Profile, ProfileQso } from '@pileup/contract/social';
import { useState } from 'react';
import { useProfile } from './api.ts';

interface LastAnswer {
  /** The latest answer, with any page of the contacts. */
  profile?: Profile | undefined;
  /** The first contact of the latest first page; unknown until that was loaded. */
  newest?: ProfileQso | undefined;
}

/**
 * The station's profile from the same answer as a page of its contacts. It is kept while another page loads or fails.
 */
export function useStation(callsign: string, page: number) {
  const { data, error, refetch } = useProfile(callsign, page);
  const [known, setKnown] = useState<LastAnswer>({});
  if (data && data !== known.profile)
    setKnown({ profile: data, newest: data.page === 1 ? data.qso_history[0] : known.newest });
  return { ...known, error, refetch };
}
