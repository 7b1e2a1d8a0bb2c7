import type { LogEdit, PreviewEditRequest } from '@pileup/contract/log/edits';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { refreshLogbook } from '../api.ts';

const POLL_MS = 1_000;

export const isUnderWay = ({ status }: LogEdit): boolean =>
  status === 'previewing' || status === 'applying' || status === 'undoing';

const editQuery = (id: number) =>
  queryOptions({
    queryKey: ['vedit', id],
    queryFn: async ({ signal }) => (await call('vedit', { id }, {}, signal)).edit,
    refetchInterval: ({ state: { data } }) => (data && !isUnderWay(data) ? false : POLL_MS),
  });
const editsQuery = queryOptions({
  queryKey: ['vedits'],
  queryFn: async ({ signal }) => (await call('vedits', {}, {}, signal)).edits,
  refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL_MS : false),
});

/** The progress of an edit, starting from its first response. */
export function useEdit(edit: LogEdit): LogEdit {
  return useQuery({ ...editQuery(edit.id), initialData: edit, enabled: isUnderWay(edit), staleTime: POLL_MS }).data;
}

/** The edits of the last 30 days. */
export function useEdits() {
  return useQuery(editsQuery);
}

export function usePreviewEdit() {
  return useMutation({
    mutationFn: async (request: PreviewEditRequest) => (await call('vedit/preview', request)).edit,
  });
}

export function useApplyEdit() {
  return useMutation({ mutationFn: (id: number) => changeLog('vedit/apply', id) });
}

export function useUndoEdit() {
  return useMutation({ mutationFn: undoEdit });
}

/** Undoes an edit; also for buttons that outlive their component. */
export const undoEdit = (id: number): Promise<LogEdit> => changeLog('vedit/undo', id);

async function changeLog(name: 'vedit/apply' | 'vedit/undo', id: number): Promise<LogEdit> {
  const { edit } = await call(name, { id });
  queryClient.setQueryData(editQuery(id).queryKey, edit);
  void queryClient.invalidateQueries(editsQuery);
  void queryClient.invalidateQueries({ queryKey: ['vlogbook/deleted'] });
  refreshLogbook(queryClient);
  return edit;
}

/** A page of the deleted contacts that can be restored. */
export function useDeletedQsos(page: number) {
  return useQuery({
    queryKey: ['vlogbook/deleted', page],
    queryFn: ({ signal }) => call('vlogbook/deleted', { page }, {}, signal),
    placeholderData: keepPreviousData,
  });
}

/** How an own contact was changed. */
export function useQsoHistory(qdo_id: number) {
  return useQuery({
    queryKey: ['vqso/history', qdo_id],
    queryFn: async ({ signal }) => (await call('vqso/history', { qdo_id }, {}, signal)).history,
  });
}
