import { join } from 'node:path';
import { writeLog } from '../logs/generated-log.ts';
import { copyDatabase } from '../process/database.ts';
import { type BenchResult, correctRow, failureRow, median } from '../process/measure.ts';
import { JobCrashHarness, type KillResult } from './job-crash-harness.ts';

export interface KillJobsOptions {
  /** Kills during each kind of job. */
  kills: number;
  contacts: number;
  /** A random time below the given seconds. */
  randomSeconds: (seconds: number) => number;
}

/** Kills the app at random moments of exports, photo uploads and permanent deletions. */
export async function killJobs(
  url: string,
  folder: string,
  { kills, contacts, randomSeconds }: KillJobsOptions,
): Promise<BenchResult[]> {
  const log = writeLog(join(folder, 'jobs.adi'), { contacts });
  await using harness = await JobCrashHarness.open(await copyDatabase(url, '_jobs'), log, join(folder, 'jobs-app'));
  const exporting = await harness.timeExport();
  const exports = await killRepeatedly(kills, () => harness.killDuringExport(randomSeconds(exporting)));
  await harness.timePhotoUpload();
  const uploading = await harness.timePhotoUpload();
  const photos = await killRepeatedly(kills, () => harness.killDuringPhotoUpload(randomSeconds(uploading)));
  const erasing = await harness.timeDeletion();
  const deletions = await killRepeatedly(kills, () => harness.killDuringDeletion(randomSeconds(erasing)));
  const orphaned = await harness.orphanedFilesAfterSweeps();
  if (orphaned.length > 0) console.log(`orphaned after the sweeps: ${orphaned.join(', ')}`);
  return [
    resultOf('exports with the app killed: complete in the end, or reported as failed', exports),
    resultOf('photo uploads with the app killed: complete, or not stored', photos),
    resultOf('permanent account deletions with the app killed: no row remains', deletions),
    { ...failureRow('files that no row refers to, after the sweeps', orphaned.length, 0), ratio: orphaned.length },
  ];
}

async function killRepeatedly(kills: number, kill: () => Promise<KillResult>): Promise<KillResult[]> {
  const all: KillResult[] = [];
  for (let n = 0; n < kills; n++) {
    const result = await kill();
    if (result.errors.length > 0) console.log(`kill ${n + 1} (${result.progress}): ${result.errors.join('; ')}`);
    all.push(result);
  }
  return all;
}

function resultOf(title: string, all: readonly KillResult[]): BenchResult {
  const correct = all.filter(({ errors }) => errors.length === 0).length;
  const byProgress = Object.entries(Object.groupBy(all, ({ progress }) => progress));
  const seconds = all.map((result) => result.seconds);
  return correctRow(
    title,
    correct,
    all.length,
    `when killed: ${byProgress.map(([progress, some]) => `${some?.length} ${progress}`).join(', ')}; final ${median(seconds).toFixed(1)} s after the kill, ${Math.max(...seconds).toFixed(1)} s at most`,
  );
}
