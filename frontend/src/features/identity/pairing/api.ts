import type { PairedResponse } from '@pileup/contract/identity';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { codeExpiry } from './pairing-code.ts';

/** Polling interval while a computer is expected to be paired, ms. */
const POLL_MS = 3_000;

const pairedQuery = queryOptions({
  queryKey: ['vpaired'],
  queryFn: ({ signal }) => call('vpaired', {}, {}, signal),
  staleTime: 0,
});

/** The user's paired computers, latest first; polled while one is `awaited`. */
export function usePaired(awaited: boolean) {
  // Polling continues in the background, because the code is typed in another window.
  return useQuery({ ...pairedQuery, refetchInterval: awaited && POLL_MS, refetchIntervalInBackground: awaited });
}

export interface ShownCode {
  code: string;
  /** Expiry by this computer's clock, ms. */
  expiresAt: number;
  /** The ids of the computers paired before. */
  known: ReadonlySet<number>;
}

/** Issues a pairing code; the previous one becomes invalid. */
export function useIssueCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<ShownCode> => {
      const { computers } = await queries.fetchQuery(pairedQuery);
      const { code, expires_at } = await call('vpairingcode');
      return { code, expiresAt: codeExpiry(expires_at, Date.now()), known: new Set(computers.map(({ id }) => id)) };
    },
  });
}

export function useUnpair() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vunpair', { id }),
    onSuccess: async (_, id) => {
      // A request in flight would restore the removed computer.
      await queries.cancelQueries(pairedQuery);
      queries.setQueryData(pairedQuery.queryKey, (response: PairedResponse | undefined) => {
        return response && { computers: response.computers.filter((computer) => computer.id !== id) };
      });
    },
  });
}
