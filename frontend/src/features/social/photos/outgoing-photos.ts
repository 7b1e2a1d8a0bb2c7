import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { RefusedError, upload } from '../../../lib/http/http.ts';
import { getSession, onSessionChange } from '../../../session/session.ts';
import { invalidatePhotos } from './api.ts';
import { photoFileError } from './photo-file.ts';

/** A photo on its way to the server, waiting for its turn, or one that did not arrive. */
export interface OutgoingPhoto {
  id: number;
  file: File;
  /** The part that has gone, 0 to 1; null while it waits, and where it failed. */
  sent: number | null;
  error: string | null;
  /** Whether another try could end better. */
  again: boolean;
}

export interface OutgoingPhotos {
  /** In the order in which they go; those that have arrived are not among them. */
  list: readonly OutgoingPhoto[];
  /** Of those chosen since nothing was under way. */
  chosen: number;
  arrived: number;
}

const NOTHING: OutgoingPhotos = { list: [], chosen: 0, arrived: 0 };

// It outlives the page: uploads go on, and are there again when one comes back.
let outgoing = NOTHING;
let nextId = 1;
let stop: AbortController | undefined;
const listeners = new Set<() => void>();

function set(next: OutgoingPhotos) {
  outgoing = next;
  for (const listener of listeners) listener();
}

const isUnderWay = () => outgoing.list.some(({ error }) => error === null);

export function outgoingPhotos(): OutgoingPhotos {
  return outgoing;
}

function onOutgoingPhotos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutgoingPhotos(): OutgoingPhotos {
  return useSyncExternalStore(onOutgoingPhotos, outgoingPhotos);
}

/** Sends these files, one after the other, after those that are under way. */
export function sendPhotos(files: readonly File[], queries: QueryClient): void {
  if (files.length === 0) return;
  // What failed earlier has been read by now.
  const before = isUnderWay() ? outgoing : NOTHING;
  const added = files.map((file) => {
    const error = photoFileError(file);
    return { id: nextId++, file, sent: null, error: error && uploadError(error), again: false };
  });
  set({ ...before, list: [...before.list, ...added], chosen: before.chosen + files.length });
  void goOn(queries);
}

export function tryAgain(id: number, queries: QueryClient): void {
  change(id, { error: null, again: false });
  void goOn(queries);
}

/** Whether it can still be stopped: once all of it has gone, the server has it and will show it. */
export const canDrop = ({ sent }: OutgoingPhoto): boolean => sent !== 1;

/** Stops one that is under way, gives up one that waits, puts away one that failed. */
export function dropPhoto(id: number): void {
  const dropped = outgoing.list.find((one) => one.id === id);
  if (!dropped || !canDrop(dropped)) return;
  if (dropped.sent !== null) stop?.abort();
  const list = outgoing.list.filter((one) => one !== dropped);
  set(list.length === 0 ? NOTHING : { ...outgoing, list, chosen: outgoing.chosen - 1 });
}

function change(id: number, changes: Partial<OutgoingPhoto>): void {
  set({ ...outgoing, list: outgoing.list.map((one) => (one.id === id ? { ...one, ...changes } : one)) });
}

async function goOn(queries: QueryClient): Promise<void> {
  if (stop) return;
  for (let next = waiting(); next; next = waiting()) {
    stop = new AbortController();
    await send(next, stop.signal, queries);
  }
  stop = undefined;
  // The numbers of a run that went well vanish with it.
  if (outgoing.list.length === 0) set(NOTHING);
}

const waiting = () => outgoing.list.find(({ sent, error }) => sent === null && error === null);

async function send({ id, file }: OutgoingPhoto, signal: AbortSignal, queries: QueryClient): Promise<void> {
  change(id, { sent: 0 });
  try {
    const onProgress = (part: number) => change(id, { sent: part });
    const { photo } = await upload('vuploadphoto', {}, { field: 'image', file, onProgress, signal });
    set({ ...outgoing, list: outgoing.list.filter((one) => one.id !== id), arrived: outgoing.arrived + 1 });
    await invalidatePhotos(queries, photo.is_default);
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    const again = !(failure instanceof RefusedError) || failure.status === 429 || failure.status >= 500;
    change(id, { sent: null, error: uploadError(failure instanceof Error ? failure.message : String(failure)), again });
  }
}

const uploadError = (why: string) => `Error uploading photo: ${why}`;

// One operator's photos must never go to the next one at the same desk.
let owner = getSession()?.user.id;
onSessionChange(() => {
  const next = getSession()?.user.id;
  if (next === owner) return;
  owner = next;
  set(NOTHING);
  stop?.abort();
});

// A page that is closed takes its uploads with it; leaving it for another one of ours does not.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (isUnderWay()) event.preventDefault();
  });
}
