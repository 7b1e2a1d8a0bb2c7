import type { Upload } from './http/http.ts';
import { onAccountChange } from './session.ts';
import { createStore, type Store } from './store.ts';

/** An upload that is waiting, being sent, or failed. */
export interface QueuedUpload {
  id: number;
  file: File;
  /** Fraction sent, 0 to 1; null while it waits and after it failed. */
  progress: number | null;
  error: string | null;
  canRetry: boolean;
}

export interface UploadQueueState {
  /** Uploads in the order of sending; completed ones are removed. */
  uploads: readonly QueuedUpload[];
  /** Number of uploads added since the queue was last idle. */
  added: number;
  /** The number of those that have completed. */
  completed: number;
}

export interface UploadQueueOptions {
  /** Returns the reason to refuse a file without sending it, else null. */
  validate?: (file: File) => string | null;
  failureOf: (error: unknown) => Pick<QueuedUpload, 'error' | 'canRetry'>;
}

export interface UploadTask<Answer> {
  send: (transfer: Pick<Upload, 'file' | 'onProgress' | 'signal'>) => Promise<Answer>;
  /** Awaited before the next upload starts; not called if the upload was cancelled. */
  onSent: (response: Answer) => void | Promise<void>;
}

export interface UploadQueue<Answer> {
  state: Pick<Store<UploadQueueState>, 'get' | 'subscribe'>;
  /** Sends the files one after another. Resolves when the queue is idle. Failed uploads of an idle queue are removed. */
  add: (files: readonly File[], task: UploadTask<Answer>) => Promise<void>;
  retry: (id: number) => void;
  /** Aborts an upload, or removes one that waits or failed; too late once all of it is sent. */
  cancel: (id: number) => void;
  /** Aborts and removes all uploads. */
  clear: () => void;
  /** Whether any upload waits or is being sent. */
  isActive: () => boolean;
}

/** The server has received all of the file and will store it. */
export const isFullySent = ({ progress }: QueuedUpload): boolean => progress === 1;

/** A queue that sends one file at a time and outlives the page that shows it. It is cleared when the account changes. */
export function createUploadQueue<Answer>(options: UploadQueueOptions): UploadQueue<Answer> {
  const { validate = () => null, failureOf } = options;
  // A constant of the module may be undefined: files of the build that import each other may create a queue before.
  const empty: UploadQueueState = { uploads: [], added: 0, completed: 0 };
  const state = createStore(empty);
  const tasks = new Map<number, UploadTask<Answer>>();
  let nextId = 1;
  let abort: AbortController | undefined;
  let running: Promise<void> | undefined;

  const find = (id: number) => state.get().uploads.find((upload) => upload.id === id);
  const nextWaiting = () => state.get().uploads.find(({ progress, error }) => progress === null && error === null);
  const isActive = () => state.get().uploads.some(({ error }) => error === null);

  function patch(id: number, changes: Partial<QueuedUpload>) {
    const { uploads, ...counts } = state.get();
    state.set({ ...counts, uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) });
  }

  function remove(id: number, counts: (before: UploadQueueState) => Partial<UploadQueueState>) {
    const before = state.get();
    state.set({ ...before, ...counts(before), uploads: before.uploads.filter((upload) => upload.id !== id) });
    tasks.delete(id);
  }

  async function sendOne({ id, file }: QueuedUpload, signal: AbortSignal): Promise<void> {
    const task = tasks.get(id);
    if (!task) return;
    patch(id, { progress: 0 });
    try {
      const response = await task.send({ file, signal, onProgress: (progress) => patch(id, { progress }) });
      if (!find(id)) return;
      remove(id, ({ completed }) => ({ completed: completed + 1 }));
      await task.onSent(response);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      patch(id, { progress: null, ...failureOf(error) });
    }
  }

  async function sendAll(): Promise<void> {
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      abort = new AbortController();
      await sendOne(next, abort.signal);
    }
    running = undefined;
    if (state.get().uploads.length === 0) state.set(empty);
  }

  function run(): Promise<void> {
    if (!running && nextWaiting()) running = sendAll();
    return running ?? Promise.resolve();
  }

  function clear() {
    state.set(empty);
    tasks.clear();
    abort?.abort();
  }

  // The next user of this browser must never send files of the previous one.
  onAccountChange(clear);

  // Closing the page aborts uploads; navigating within the app does not.
  if (typeof window !== 'undefined') {
    window.addEventListener('beforeunload', (event) => isActive() && event.preventDefault());
  }

  return {
    state,
    isActive,
    clear,
    add(files, task) {
      if (files.length === 0) return Promise.resolve();
      if (!isActive()) state.set(empty);
      const { uploads, added, completed } = state.get();
      const queued = files.map((file): QueuedUpload => {
        const id = nextId++;
        tasks.set(id, task);
        return { id, file, progress: null, error: validate(file), canRetry: false };
      });
      state.set({ uploads: [...uploads, ...queued], added: added + files.length, completed });
      return run();
    },
    retry(id) {
      patch(id, { error: null, canRetry: false });
      void run();
    },
    cancel(id) {
      const upload = find(id);
      if (!upload || isFullySent(upload)) return;
      remove(id, ({ added }) => ({ added: added - 1 }));
      if (state.get().uploads.length === 0) state.set(empty);
      if (upload.progress !== null) abort?.abort();
    },
  };
}
