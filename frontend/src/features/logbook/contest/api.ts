import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { isChoosable, storedContests } from './stored-contest.ts';

const STALE_MS = 5 * 60_000;

/** Loads the contests that can be chosen now into `storedContests`, so that they are there without network, too. */
export function useLoadContests(owner: string) {
  return useQuery({
    queryKey: ['vcontests', 'chosen from', owner],
    queryFn: async ({ signal }) => {
      const { contests } = await call('vcontests', {}, {}, signal);
      const listed = contests.filter((contest) => isChoosable(contest, Date.now()));
      storedContests.update(owner, (before) => ({ ...before, listed }));
      return listed;
    },
    staleTime: STALE_MS,
  });
}
