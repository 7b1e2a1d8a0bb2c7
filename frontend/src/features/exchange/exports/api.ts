import type { ExportAnswer, ExportJob, ExportRequest } from '@pileup/contract/exchange';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { untilNextLook } from './export-jobs.ts';

/** When an export was last asked for here, ms; the page may have been left since. */
let lastStart = Number.NEGATIVE_INFINITY;

/** One's own exports of the last 24 hours, newest first; asked for again while any is pending. */
export function useExportJobs() {
  return useQuery({
    queryKey: ['vexportjobs'],
    queryFn: ({ signal }) => call('vexportjobs', {}, {}, signal),
    refetchInterval: ({ state }) => untilNextLook(state.data, Date.now() - lastStart),
  });
}

/** Asks for an export; its job is on the page at once. */
export function useStartExport() {
  const note = useNoteStart();
  return useMutation({ mutationFn: (request: ExportRequest) => call('vexportadif', request), onSuccess: note });
}

/** Asks for the archive of everything the account holds. */
export function useStartArchive() {
  const note = useNoteStart();
  return useMutation({ mutationFn: () => call('vexporteverything'), onSuccess: note });
}

function useNoteStart() {
  const queries = useQueryClient();
  const toasts = useToasts();
  return async ({ job, message }: ExportAnswer) => {
    lastStart = Date.now();
    toasts.show({ text: message });
    // An answer already under way does not know the new job.
    await queries.cancelQueries({ queryKey: ['vexportjobs'] });
    queries.setQueryData(['vexportjobs'], (jobs: ExportJob[] | undefined) => {
      return jobs && [job, ...jobs.filter(({ id }) => id !== job.id)];
    });
    void queries.invalidateQueries({ queryKey: ['vexportjobs'] });
  };
}

/** Exports the contacts of one import as ADIF, and says what became of it. */
export function useExportOf(): (importId: number) => void {
  const start = useStartExport();
  const toasts = useToasts();
  return (importId) => {
    if (start.isPending) return;
    start.mutate(
      { import_id: importId, format: 'adi' },
      { onError: (error) => toasts.show({ text: `Error exporting ADIF... ${error.message}`, kind: 'bad' }) },
    );
  };
}
