import type { ImportReport } from '@pileup/contract/exchange';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, download, upload } from '../../lib/http.ts';
import { isUnderWay } from './import-report.ts';

/** While the server works on an import it is asked this often, ms. */
const POLL_MS = 1_000;

/** One's own imports, newest first. */
export function useImports() {
  return useQuery({ queryKey: ['vimports'], queryFn: ({ signal }) => call('vimports', {}, {}, signal) });
}

/** One import, asked for again until it has ended. A lost packet stops nothing: the next second asks anew. */
export function useImport(id: number) {
  return useQuery({
    queryKey: ['vimport', id],
    queryFn: ({ signal }) => call('vimport/{id}', {}, { id }, signal),
    refetchInterval: ({ state }) => (!state.data || isUnderWay(state.data.import) ? POLL_MS : false),
  });
}

/** The records an import could not log. */
export function useRejected(id: number, rejected: number) {
  return useQuery({
    queryKey: ['vimport/rejected', id, rejected],
    queryFn: ({ signal }) => call('vimport/{id}/rejected', {}, { id }, signal),
  });
}

/** Sends a file to be imported; `sent` is the part of it that has gone, 0 to 1. */
export function useUpload() {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    mutationFn: (file: File) => upload('vimportadif', 'adif_file', file, setSent),
    onMutate: () => setSent(0),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['vimports'] }),
  });
  return { ...mutation, sent };
}

/** Saves the rejected records of an import as an ADIF file, to be mended and imported again. */
export async function saveRejected({ id, filename }: Pick<ImportReport, 'id' | 'filename'>) {
  const address = URL.createObjectURL(await download(`/api/vimport/${id}/rejected.adi`));
  const link = document.createElement('a');
  link.href = address;
  link.download = `rejected-${filename.replace(/\.\w+$/, '')}.adi`;
  link.click();
  // The browser has taken the file by the next turn of the loop; kept, it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
