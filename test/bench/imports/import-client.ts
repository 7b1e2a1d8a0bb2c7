import { openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportAdifAnswer, ImportAnswer, ImportReport, ImportsAnswer } from '@pileup/contract/exchange';
import type { LogbookCountAnswer } from '@pileup/contract/logbook';

/** Where a product listens, and whose session is used. */
export interface Asking {
  port: number;
  token: string;
}

/** An import that has ended, and the seconds from the upload's first byte until the status said so. */
export interface Imported {
  report: ImportReport;
  seconds: number;
}

const POLL_MS = 20;

/** Uploads a file, streamed from disk; answers the import's number. An answer other than 200 is an error. */
export async function upload({ port, token }: Asking, file: string): Promise<number> {
  const form = new FormData();
  form.set('adif_file', await openAsBlob(file), 'log.adi');
  const answer = await fetch(`http://127.0.0.1:${port}/api/vimportadif`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`the upload was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as ImportAdifAnswer).import_id;
}

/**
 * Waits until an import is done, through a program or database that is away for a while. It is an error when it
 * fails, or takes more than `patience` seconds.
 */
export async function ended(asking: Asking, importId: number, patience: number): Promise<ImportReport> {
  let last = 'no answer';
  for (const until = Date.now() + patience * 1_000; Date.now() < until; await pause(POLL_MS)) {
    const answer = await ask<ImportAnswer>(asking, `vimport/${importId}`).catch(() => undefined);
    if (!answer) continue;
    const { status, read, error } = answer.import;
    if (status === 'done') return answer.import;
    last = `${status} with ${read} read`;
    if (status === 'failed') throw new Error(`the import failed: ${error}`);
  }
  throw new Error(`the import did not end within ${patience} s: ${last}`);
}

export async function importFile(asking: Asking, file: string, patience = 600): Promise<Imported> {
  const begun = performance.now();
  const report = await ended(asking, await upload(asking, file), patience);
  return { report, seconds: (performance.now() - begun) / 1_000 };
}

/** How many contacts the log says it has. */
export async function shownIn(asking: Asking): Promise<number> {
  return (await ask<LogbookCountAnswer>(asking, 'vlogbookcount')).count;
}

export async function importsOf(asking: Asking): Promise<ImportReport[]> {
  return (await ask<ImportsAnswer>(asking, 'vimports')).imports;
}

async function ask<Answer>({ port, token }: Asking, call: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    // A request to a program that is killed meanwhile must not be waited for.
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
