import type { ImportReport, StoreCheckedRequest } from '@pileup/contract/exchange';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { refetchUser } from '../../../session/user.ts';
import { isInProgress } from './import-report.ts';

/** Polling interval while the server works on an import, ms. */
const POLL_MS = 1_000;

const isUndoing = ({ status }: ImportReport) => status === 'undoing';
const isChanging = (report: ImportReport) => isInProgress(report) || isUndoing(report);

export const importsQuery = queryOptions({
  queryKey: ['vimports'],
  queryFn: ({ signal }) => call('vimports', {}, {}, signal),
  refetchInterval: ({ state }) => (state.data?.imports.some(isUndoing) ? POLL_MS : false),
});

/** Prefix of the query keys of single imports. */
const IMPORT_KEY = ['vimport'] as const;

/** The user's imports, newest first; polled while one of them is being undone. */
export function useImports() {
  return useQuery(importsQuery);
}

/** One import, polled until it has ended. A network error does not stop the polling. */
export function useImport(id: number) {
  return useQuery({
    queryKey: [...IMPORT_KEY, id],
    queryFn: ({ signal }) => call('vimport/{id}', {}, { id }, signal),
    refetchInterval: ({ state: { data, error } }) =>
      (data ? isChanging(data.import) : !(error instanceof RefusedError)) ? POLL_MS : false,
  });
}

export function useRejected(id: number, rejected: number) {
  return useQuery({
    queryKey: ['vimport/rejected', id, rejected],
    queryFn: ({ signal }) => call('vimport/{id}/rejected', {}, { id }, signal),
  });
}

/** The contacts that an undo retained, since they had been edited. */
export function useKept(id: number) {
  return useQuery({
    queryKey: ['vimport/kept', id],
    queryFn: ({ signal }) => call('vimport/{id}/kept', {}, { id }, signal),
  });
}

/** Imports a checked file without uploading it again. */
export function useStoreChecked() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...request }: { id: number } & StoreCheckedRequest) =>
      call('vimport/{id}/store', request, { id }),
    // The list is refreshed after a refusal, too: the file is then gone.
    onSettled: async (_answer, _error, { move = [] }) => {
      await refresh(queries);
      // Sub-accounts may have been added.
      if (move.length > 0) await refetchUser(queries);
    },
  });
}

export function useRetry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vimport/{id}/retry', {}, { id }),
    onSuccess: (response) => showReport(queries, response.import),
  });
}

export function useUndo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vimport/{id}/undo', {}, { id }),
    onSuccess: (response) => showReport(queries, response.import),
  });
}

/** Shows the server's response at once, then refreshes the list. */
function showReport(queries: QueryClient, report: ImportReport): Promise<void> {
  queries.setQueryData(importsQuery.queryKey, (known: { imports: ImportReport[] } | undefined) => {
    return known && { imports: known.imports.map((one) => (one.id === report.id ? report : one)) };
  });
  return refresh(queries);
}

/** Refreshes the list and each report that is shown. */
async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([importsQuery.queryKey, IMPORT_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
