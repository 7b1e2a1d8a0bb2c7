import { setTimeout as pause } from 'node:timers/promises';
import type { ExportJob } from '@pileup/contract/exchange';
import type request from 'supertest';
import { type Operator, TestApp } from './test-app.ts';
import { unzipped } from './zip.ts';

/** Waits until an export has ended. */
export async function exportEnded(me: Operator, id: number): Promise<ExportJob> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(30)) {
    const { status, body } = await me.call('vexportjobs');
    // The status is unknown while the database is unavailable.
    const job = status === 200 ? body.find((one) => one.id === id) : undefined;
    if (job && job.status !== null) return job;
  }
  throw new Error(`export ${id} did not end`);
}

/** The file of an export, as `body`. */
export function downloadExport(testApp: TestApp, token: string, id: number): request.Test {
  const get = testApp.http('get', `/api/vexport/${id}/file`, token).buffer(true);
  return get.parse((response, done) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => done(null, Buffer.concat(chunks)));
  });
}

/** The archive of an account, unpacked. */
export async function archiveOf(testApp: TestApp, me: Operator): Promise<Map<string, Buffer>> {
  const { status, body } = await me.call('vexporteverything');
  if (status !== 200) throw new Error(`no archive: ${JSON.stringify(body)}`);
  const { status: ended, error } = await exportEnded(me, body.job.id);
  if (ended !== 1) throw new Error(`the archive failed: ${error}`);
  return unzipped((await downloadExport(testApp, me.token, body.job.id)).body);
}

/** The whole log of an account as ADI. */
export async function exportedLog(testApp: TestApp, me: Operator): Promise<string> {
  const { status, body } = await me.call('vexportadif', { all: true });
  if (status !== 200) throw new Error(`not exported: ${JSON.stringify(body)}`);
  const { status: ended, error } = await exportEnded(me, body.job.id);
  if (ended !== 1) throw new Error(`the export failed: ${error}`);
  return (await downloadExport(testApp, me.token, body.job.id)).body.toString();
}
