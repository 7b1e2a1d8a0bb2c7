import type { Encoding } from '@pileup/adif/encoding/encodings';
import type { QueryClient } from '@tanstack/react-query';
import { NetworkError, upload } from '../../../lib/http/http.ts';
import { onAccountChange } from '../../../lib/session.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { createUploadQueue, type UploadQueueState } from '../../../lib/upload-queue.ts';
import { fileError } from './adif-file.ts';
import { importsQuery } from './api.ts';

interface ImportForm {
  file: File | null;
  /** The encoding chosen by the operator; null for the detected one. */
  encoding: Encoding | null;
  /** Why the file cannot be imported, or why its upload failed. */
  error: string | null;
  /** Id of the import the upload started, until `takeImportId`: the page that started it may be gone by then. */
  importId: number | null;
  /** Callsigns other than the account's under which contacts of the file were made, as far as the preview has read it. */
  stations: readonly string[];
}

/** The file chosen for import. It outlives the page: the upload continues while another page is shown. */
export interface ImportUpload extends ImportForm {
  /** Fraction sent, 0 to 1; null while it is not being sent. */
  progress: number | null;
}

const EMPTY: ImportForm = { file: null, encoding: null, error: null, importId: null, stations: [] };

const form = createStore(EMPTY);
const queue = createUploadQueue<number>({ failureOf: (error) => ({ error: errorText(error), canRetry: true }) });
onAccountChange(() => form.set(EMPTY));

function combined(entered: ImportForm, { uploads: [current] }: UploadQueueState): ImportUpload {
  return { ...entered, error: entered.error ?? current?.error ?? null, progress: current?.progress ?? null };
}

export function importUpload(): ImportUpload {
  return combined(form.get(), queue.state.get());
}

export function useImportUpload(): ImportUpload {
  return combined(useStore(form), useStore(queue.state));
}

export function chooseFile(file: File | null) {
  if (queue.isActive()) return;
  queue.clear();
  form.set({ ...EMPTY, file, error: file && fileError(file) });
}

export function chooseEncoding(encoding: Encoding | null) {
  if (!queue.isActive()) form.set({ ...form.get(), encoding });
}

/** @param stations as in `ImportForm` */
export function noteStations(stations: readonly string[]) {
  if (!queue.isActive()) form.set({ ...form.get(), stations });
}

/** The id of the import started by the last upload, once. */
export function takeImportId(): number | null {
  const { importId } = form.get();
  if (importId !== null) form.set({ ...form.get(), importId: null });
  return importId;
}

export const cancelUpload = queue.clear;

/**
 * Imports or checks the chosen file; one with contacts of other stations is checked first, which asks about them. Returns
 * the id of the import; null if it was not sent or failed, see `error`.
 */
export async function sendFile(wantsCheck: boolean, queries: QueryClient): Promise<number | null> {
  if (queue.isActive()) return null;
  const { file, encoding, stations } = form.get();
  const checkOnly = wantsCheck || stations.length > 0;
  const error = fileError(file);
  form.set({ ...EMPTY, file, encoding, stations, error });
  if (error || !file) return null;
  let importId: number | null = null;
  await queue.add([file], {
    async send(transfer) {
      const field = 'adif_file';
      const parameters = { check_only: checkOnly || undefined, encoding: encoding ?? undefined };
      const { import_id } = await upload('vimportadif', parameters, { field, ...transfer });
      // Awaited, so that the form does not reappear before the import is in the list.
      await queries.invalidateQueries(importsQuery);
      return import_id;
    },
    onSent(id) {
      importId = id;
      form.set({ ...EMPTY, importId: checkOnly ? null : id });
    },
  });
  return importId;
}

function errorText(error: unknown): string {
  if (error instanceof NetworkError) return error.message;
  return `Error importing ADIF file: ${error instanceof Error ? error.message : String(error)}`;
}
