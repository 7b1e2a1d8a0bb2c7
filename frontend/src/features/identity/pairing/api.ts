import type { PairedAnswer } from '@pileup/contract/identity';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { endOfCode } from './code-life.ts';

/** Somebody waits for a computer to appear. */
const WAITING_MS = 3_000;

const paired = queryOptions({
  queryKey: ['vpaired'],
  queryFn: ({ signal }) => call('vpaired', {}, {}, signal),
  staleTime: 0,
});

/** One's own paired computers, latest first; asked for again and again while one is `awaited`. */
export function usePaired(awaited: boolean) {
  // Also while another window has the focus: that is where the code is typed.
  return useQuery({ ...paired, refetchInterval: awaited && WAITING_MS, refetchIntervalInBackground: awaited });
}

export interface ShownCode {
  code: string;
  /** When it stops being good by this computer's clock, ms. */
  endsAt: number;
  /** The computers that were paired before. */
  known: ReadonlySet<number>;
}

/** Asks for a pairing code; the one before is void. */
export function useIssueCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<ShownCode> => {
      const { computers } = await queries.fetchQuery(paired);
      const { code, expires_at } = await call('vpairingcode');
      return { code, endsAt: endOfCode(expires_at, Date.now()), known: new Set(computers.map(({ id }) => id)) };
    },
  });
}

/** Takes a computer's key away. */
export function useUnpair() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vunpair', { id }),
    onSuccess: async (_, id) => {
      // An answer already under way still has it.
      await queries.cancelQueries(paired);
      queries.setQueryData(paired.queryKey, (answer: PairedAnswer | undefined) => {
        return answer && { computers: answer.computers.filter((computer) => computer.id !== id) };
      });
    },
  });
}
