import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, download } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session.ts';

/** Polling interval while contacts are being counted, ms. */
const POLL_MS = 2_000;

/** Statistics of the own log, or of one year of it. */
export function useStats(year: number | undefined) {
  return useQuery({
    queryKey: ['vstats', useSession()?.user.id, year ?? 'all'],
    queryFn: ({ signal }) => call('vstats', year === undefined ? {} : { year }, {}, signal),
    refetchInterval: ({ state: { data } }) => (data?.updating ? POLL_MS : false),
    placeholderData: keepPreviousData,
  });
}

export function useStatsMap(filter: string, countedAt: string | null) {
  return useQuery({
    queryKey: ['vstats/map', useSession()?.user.id, filter, countedAt],
    queryFn: async ({ signal }) => (await call('vstats/map', { filter }, {}, signal)).points,
    placeholderData: keepPreviousData,
  });
}

export function useOnThisDay() {
  return useQuery({
    queryKey: ['vstats/onthisday', useSession()?.user.id],
    queryFn: ({ signal }) => call('vstats/onthisday', {}, {}, signal),
  });
}

export function useStatsOf(callsign: string) {
  return useQuery({
    queryKey: ['vstats/of', callsign],
    queryFn: ({ signal }) => call('vstats/of', { callsign }, {}, signal),
    meta: { shared: true },
  });
}

/** A year of any station, as far as it is public. */
export function usePublicYear(callsign: string, year: number) {
  return useQuery({
    queryKey: ['vstats/of', callsign, year],
    queryFn: ({ signal }) => call('vstats/of', { callsign, year }, {}, signal),
    meta: { shared: true },
  });
}

export type YearTheme = 'dark' | 'light';

/** The picture of a year, as a file. */
export function useYearPicture(year: number, theme: YearTheme, countedAt: string | null) {
  return useQuery({
    queryKey: ['vstats/picture', useSession()?.user.id, year, theme, countedAt],
    queryFn: () => download(`/api/vstats/picture?year=${year}&theme=${theme}`),
  });
}
