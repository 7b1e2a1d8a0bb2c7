import type { Profile, ProfileQso } from '@pileup/contract/social';
import { useState } from 'react';
import { useProfile } from './api.ts';

interface LastAnswer {
  /** The latest answer, whichever page of the contacts came with it. */
  profile?: Profile | undefined;
  /** Of the latest first page; unknown to whoever came by the address of another one. */
  newest?: ProfileQso | undefined;
}

/**
 * What stands around a page of the station's contacts, of the same answer as the page. It stays while another page is
 * fetched, and where that fails.
 */
export function useStation(callsign: string, page: number) {
  const { data, error, refetch } = useProfile(callsign, page);
  const [known, setKnown] = useState<LastAnswer>({});
  if (data && data !== known.profile)
    setKnown({ profile: data, newest: data.page === 1 ? data.qso_history[0] : known.newest });
  return { ...known, error, refetch };
}
