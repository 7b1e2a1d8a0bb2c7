import type { BandStat } from '@pileup/contract/ranking';
import { useQuery } from '@tanstack/react-query';
import { fetchFast } from '../../lib/http/http.ts';

const BAND_STATS_MS = 10_000;

/** The number of contacts of the last 100 minutes by band and mode. */
export function useBandStats() {
  return useQuery({
    queryKey: ['vbandstats/100'],
    queryFn: ({ signal }): Promise<BandStat[]> => fetchFast('vbandstats/100', {}, signal),
    meta: { live: { pollMs: BAND_STATS_MS, pushed: false }, shared: true },
  });
}
