import type { ExportJob, ExportRequest, ExportResponse } from '@pileup/contract/exchange';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { pollInterval } from './export-jobs.ts';

/** When an export was last started in this tab, ms; at module level, so that it survives leaving the page. */
let lastStart = Number.NEGATIVE_INFINITY;

const exportJobsQuery = queryOptions({
  queryKey: ['vexportjobs'],
  queryFn: ({ signal }) => call('vexportjobs', {}, {}, signal),
  refetchInterval: ({ state }) => pollInterval(state.data, Date.now() - lastStart),
});

/** The user's exports of the last 24 hours, newest first; polled while any is pending. */
export function useExportJobs() {
  return useQuery(exportJobsQuery);
}

/** Starts an export and adds its job to the list at once. */
export function useStartExport() {
  const onSuccess = useOnStarted();
  return useMutation({ mutationFn: (request: ExportRequest) => call('vexportadif', request), onSuccess });
}

export function useStartArchive() {
  const onSuccess = useOnStarted();
  return useMutation({ mutationFn: () => call('vexporteverything'), onSuccess });
}

function useOnStarted() {
  const queries = useQueryClient();
  return async ({ job, message }: ExportResponse) => {
    lastStart = Date.now();
    showToast({ text: message });
    // A request in flight would overwrite the list without the new job.
    await queries.cancelQueries(exportJobsQuery);
    queries.setQueryData(exportJobsQuery.queryKey, (jobs: ExportJob[] | undefined) => {
      return jobs && [job, ...jobs.filter(({ id }) => id !== job.id)];
    });
    void queries.invalidateQueries(exportJobsQuery);
  };
}

/** Exports the contacts of one import as ADIF and shows a toast. */
export function useExportOf(): (importId: number) => void {
  const start = useStartExport();
  return (importId) => {
    if (start.isPending) return;
    start.mutate(
      { import_id: importId, format: 'adi' },
      { onError: (error) => showToast({ text: `Error exporting ADIF... ${error.message}`, kind: 'bad' }) },
    );
  };
}
