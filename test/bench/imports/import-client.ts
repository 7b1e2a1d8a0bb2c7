import { openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportAdifResponse, ImportReport, ImportResponse, ImportsResponse } from '@pileup/contract/exchange';
import type { LogbookCountResponse } from '@pileup/contract/logbook';
import { answerOf, type Client } from '../process/api-client.ts';

/** A finished import; `seconds` is from the upload's first byte until its status is final. */
export interface TimedImport {
  report: ImportReport;
  seconds: number;
}

const POLL_MS = 20;

/** Uploads a file, streamed from disk, and returns the import's id. Throws unless the status is 200. */
export async function upload(client: Client, file: string): Promise<number> {
  const form = new FormData();
  form.set('adif_file', await openAsBlob(file), 'log.adi');
  return (await answerOf<ImportAdifResponse>(client, 'vimportadif', form)).import_id;
}

/**
 * Waits until an import is done, even while the program or database is down for a while. Throws when the import fails
 * or takes more than `timeoutSeconds`.
 */
export async function waitForImport(client: Client, importId: number, timeoutSeconds: number): Promise<ImportReport> {
  let last = 'no answer';
  for (const until = Date.now() + timeoutSeconds * 1_000; Date.now() < until; await pause(POLL_MS)) {
    const response = await call<ImportResponse>(client, `vimport/${importId}`).catch(() => undefined);
    if (!response) continue;
    const { status, read, error } = response.import;
    if (status === 'done') return response.import;
    last = `${status} with ${read} read`;
    if (status === 'failed') throw new Error(`the import failed: ${error}`);
  }
  throw new Error(`the import did not end within ${timeoutSeconds} s: ${last}`);
}

export async function importFile(client: Client, file: string, timeoutSeconds = 600): Promise<TimedImport> {
  const startedAt = performance.now();
  const report = await waitForImport(client, await upload(client, file), timeoutSeconds);
  return { report, seconds: (performance.now() - startedAt) / 1_000 };
}

/** The number of contacts in the log, by `vlogbookcount`. */
export async function contactCount(client: Client): Promise<number> {
  return (await call<LogbookCountResponse>(client, 'vlogbookcount')).count;
}

export async function readImports(client: Client): Promise<ImportReport[]> {
  return (await call<ImportsResponse>(client, 'vimports')).imports;
}

/** Sends a request with a timeout: a program that is killed meanwhile may leave the connection open. */
function call<Answer>(client: Client, name: string): Promise<Answer> {
  return answerOf<Answer>(client, name, {}, { signal: AbortSignal.timeout(5_000) });
}
