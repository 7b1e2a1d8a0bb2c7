import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NetworkError, upload } from '../../../lib/http/http.ts';
import { getSession, onSessionChange } from '../../../session/session.ts';
import { fileError } from './adif-file.ts';

/** The file chosen for import. It outlives the page: an upload goes on, and is there again when one comes back. */
export interface OutgoingFile {
  file: File | null;
  /** Why it cannot go, or did not arrive. */
  error: string | null;
  /** The part that has gone, 0 to 1; null while it is not on its way. */
  sent: number | null;
  /** The import it has become, until the page has taken note: the one that sent it may be gone by then. */
  arrived: number | null;
}

const NOTHING: OutgoingFile = { file: null, error: null, sent: null, arrived: null };

let outgoing = NOTHING;
let stop: AbortController | undefined;
const listeners = new Set<() => void>();

function set(next: OutgoingFile) {
  outgoing = next;
  for (const listener of listeners) listener();
}

export function outgoingFile(): OutgoingFile {
  return outgoing;
}

export function onOutgoingFile(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutgoingFile(): OutgoingFile {
  return useSyncExternalStore(onOutgoingFile, outgoingFile);
}

export function chooseFile(file: File | null) {
  if (outgoing.sent === null) set({ ...NOTHING, file, error: file && fileError(file) });
}

/** The import of the last file, once. */
export function takeArrived(): number | null {
  const { arrived } = outgoing;
  if (arrived !== null) set({ ...outgoing, arrived: null });
  return arrived;
}

export function stopUpload() {
  stop?.abort();
}

/**
 * Sends the chosen file to be imported, or only checked.
 * @returns its number, null where it did not go or did not arrive; `error` says why
 */
export async function sendFile(checkOnly: boolean, queries: QueryClient): Promise<number | null> {
  const { file, sent } = outgoing;
  if (sent !== null) return null;
  const wrong = fileError(file);
  if (wrong || !file) {
    set({ ...NOTHING, file, error: wrong });
    return null;
  }
  const mine = new AbortController();
  stop = mine;
  const show = (next: OutgoingFile) => {
    if (stop === mine) set(next);
  };
  show({ ...NOTHING, file, sent: 0 });
  try {
    const onProgress = (part: number) => show({ ...NOTHING, file, sent: part });
    const to = { field: 'adif_file', file, onProgress, signal: mine.signal };
    const { import_id } = await upload('vimportadif', { check_only: checkOnly || undefined }, to);
    // Awaited, so that the form does not come back for a moment before the import is in the list.
    await queries.invalidateQueries({ queryKey: ['vimports'] });
    show({ ...NOTHING, arrived: checkOnly ? null : import_id });
    return import_id;
  } catch (failure) {
    show({ ...NOTHING, file, error: failureText(failure) });
    return null;
  }
}

/** What to say of an upload that failed; nothing where it was stopped on purpose. */
function failureText(failure: unknown): string | null {
  if (failure instanceof DOMException && failure.name === 'AbortError') return null;
  if (failure instanceof NetworkError) return failure.message;
  return `Error importing ADIF file: ${failure instanceof Error ? failure.message : String(failure)}`;
}

// One operator's file must never go into the log of the next one at the same desk.
let owner = getSession()?.user.id;
onSessionChange(() => {
  const next = getSession()?.user.id;
  if (next === owner) return;
  owner = next;
  stop?.abort();
  stop = undefined;
  set(NOTHING);
});

// A page that is closed takes its upload with it; leaving it for another one of ours does not.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (outgoing.sent !== null) event.preventDefault();
  });
}
