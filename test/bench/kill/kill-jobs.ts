import { join } from 'node:path';
import { writeLog } from '../logs/generated-log.ts';
import { anotherDatabase } from '../process/database.ts';
import { median, type Row } from '../process/measure.ts';
import { JobCrashSite, type Struck } from './job-crash-site.ts';

export interface JobKills {
  /** How often each of the three is killed. */
  kills: number;
  contacts: number;
  /** A moment within so many seconds. */
  randomly: (seconds: number) => number;
}

/** Exports, photo uploads and deletions for good, during which the app is killed at a random moment. */
export async function jobsKilled(url: string, folder: string, { kills, contacts, randomly }: JobKills): Promise<Row[]> {
  const log = writeLog(join(folder, 'jobs.adi'), { contacts });
  const site = await JobCrashSite.open(await anotherDatabase(url, '_jobs'), log, join(folder, 'jobs-app'));
  try {
    const exporting = await site.exportAlone();
    const exports = await struck(kills, () => site.strikeExport(randomly(exporting)));
    await site.photoAlone();
    const uploading = await site.photoAlone();
    const photos = await struck(kills, () => site.strikePhoto(randomly(uploading)));
    const erasing = await site.deletionAlone();
    const deletions = await struck(kills, () => site.strikeDeletion(randomly(erasing)));
    const left = await site.leftAfterSweeps();
    if (left.length > 0) console.log(`left after the sweeps: ${left.join(', ')}`);
    return [
      row('exports with the app killed: whole in the end, or failed and said so', exports),
      row('photos uploaded with the app killed: whole, or not there', photos),
      row('accounts deleted for good with the app killed: no row left', deletions),
      {
        title: 'files that no row names, once the sweeps have run',
        ours: left.length,
        reference: 0,
        ratio: left.length,
        limit: '= 0',
        pass: left.length === 0,
      },
    ];
  } finally {
    await site.close();
  }
}

async function struck(kills: number, strike: () => Promise<Struck>): Promise<Struck[]> {
  const all: Struck[] = [];
  for (let n = 0; n < kills; n++) {
    const one = await strike();
    if (one.wrong.length > 0) console.log(`kill ${n + 1} (${one.outcome}): ${one.wrong.join('; ')}`);
    all.push(one);
  }
  return all;
}

function row(title: string, all: readonly Struck[]): Row {
  const right = all.filter(({ wrong }) => wrong.length === 0).length;
  const outcomes = Object.entries(Object.groupBy(all, ({ outcome }) => outcome));
  const seconds = all.map((one) => one.seconds);
  return {
    title,
    ours: right,
    reference: all.length,
    ratio: right / all.length,
    limit: '= 1',
    pass: right === all.length,
    note: `when killed: ${outcomes.map(([outcome, some]) => `${some?.length} ${outcome}`).join(', ')}; settled ${median(seconds).toFixed(1)} s after the kill, ${Math.max(...seconds).toFixed(1)} s at most`,
  };
}
