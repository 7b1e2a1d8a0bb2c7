import type { ImportReport } from '@pileup/contract/exchange';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { isUnderWay } from './import-report.ts';

/** While the server works on an import it is asked this often, ms. */
const POLL_MS = 1_000;

const isUndoing = ({ status }: ImportReport) => status === 'undoing';
const isMoving = (report: ImportReport) => isUnderWay(report) || isUndoing(report);

/** One's own imports, newest first; asked for again while one of them is being undone. */
export function useImports() {
  return useQuery({
    queryKey: ['vimports'],
    queryFn: ({ signal }) => call('vimports', {}, {}, signal),
    refetchInterval: ({ state }) => (state.data?.imports.some(isUndoing) ? POLL_MS : false),
  });
}

/** One import, asked for again until it has ended. A lost packet stops nothing: the next second asks anew. */
export function useImport(id: number) {
  return useQuery({
    queryKey: ['vimport', id],
    queryFn: ({ signal }) => call('vimport/{id}', {}, { id }, signal),
    refetchInterval: ({ state: { data, error } }) =>
      (data ? isMoving(data.import) : !(error instanceof RefusedError)) ? POLL_MS : false,
  });
}

/** The records an import could not log. */
export function useRejected(id: number, rejected: number) {
  return useQuery({
    queryKey: ['vimport/rejected', id, rejected],
    queryFn: ({ signal }) => call('vimport/{id}/rejected', {}, { id }, signal),
  });
}

/** The contacts an undo left alone. */
export function useKept(id: number) {
  return useQuery({
    queryKey: ['vimport/kept', id],
    queryFn: ({ signal }) => call('vimport/{id}/kept', {}, { id }, signal),
  });
}

/** Imports a file that was checked, without sending it again. */
export function useStore() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vimport/{id}/store', {}, { id }),
    // Also where it was refused: its file is gone then, and the list says so.
    onSettled: () => refresh(queries),
  });
}

/** Goes on with an import that failed or is stuck. */
export function useRetry() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vimport/{id}/retry', {}, { id }),
    onSuccess: (answer) => changed(queries, answer.import),
  });
}

/** Takes an import back. */
export function useUndo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vimport/{id}/undo', {}, { id }),
    onSuccess: (answer) => changed(queries, answer.import),
  });
}

/** What the server answered is on the page at once; the list follows. */
function changed(queries: QueryClient, report: ImportReport): Promise<void> {
  queries.setQueryData(['vimports'], (known: { imports: ImportReport[] } | undefined) => {
    return known && { imports: known.imports.map((one) => (one.id === report.id ? report : one)) };
  });
  return refresh(queries);
}

/** Asks anew for the list and for each report that is shown. */
async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all(['vimports', 'vimport'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
