import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/database/embedded-postgres.ts';
import { CrashSite, type Disturbed } from './kill/crash-site.ts';
import { disksRefusing } from './kill/disk-outages.ts';
import { jobsKilled } from './kill/kill-jobs.ts';
import { chance } from './logs/chance.ts';
import { writeLog } from './logs/generated-log.ts';
import { anotherDatabase } from './process/database.ts';
import type { Row } from './process/measure.ts';
import { signalPostgres } from './process/postgres-processes.ts';
import { isTiny, size } from './size.ts';

export const name = 'kill';

const CONTACTS = size(60_000, 500);
/** Of a thousand records. */
const FAULTY = 3;
/** How often each is killed, and the seed of the moments: SEED=7 APP_KILLS=3 npm run bench -- kill */
const APP_KILLS = Number(process.env.APP_KILLS || size(30, 1));
const POSTGRES_KILLS = Number(process.env.POSTGRES_KILLS || size(10, 1));
const UPLOAD_KILLS = Number(process.env.UPLOAD_KILLS || size(5, 1));
/** Each of exports, photos and deletions. */
const JOB_KILLS = Number(process.env.JOB_KILLS || 10);
const JOB_CONTACTS = 40_000;
const SEED = Number(process.env.SEED || Date.now() % 1_000_000);

/** Imports during which the app or the database is killed at a random moment, held against one left alone. */
export async function run(): Promise<Row[]> {
  console.log(`SEED=${SEED}`);
  const below = chance(SEED);
  const randomly = (seconds: number) => (below(1_000_000) / 1_000_000) * seconds;
  const folder = mkdtempSync(join(tmpdir(), 'pileup-bench-kill-'));
  const log = writeLog(join(folder, 'log.adi'), { contacts: CONTACTS, faulty: FAULTY });
  const dataDir = join(folder, 'postgres');
  let postgres = await startPostgres({ dataDir });
  const site = await CrashSite.open(postgres.url, log.file, join(folder, 'app'));
  try {
    await site.leaveAlone(); // the first of a program says little about how long the next take
    const { outcome, uploading, importing } = await site.leaveAlone();
    const { read, added, duplicate, rejected } = outcome.report;
    const came = [read, added, duplicate, rejected].join();
    if (came !== [log.contacts, log.added, log.duplicate, log.rejected].join())
      throw new Error(`left alone, the import comes to ${came}, which is not what stands in the file`);

    const crashApp = () => site.crash();
    const crashPostgres = async () => {
      signalPostgres(postgres, 'SIGKILL');
      await postgres.exited;
      postgres = await startPostgres({ dataDir, port: postgres.port });
    };
    return [
      await uploadsCut(site, () => randomly(uploading)),
      await importsStruck('the app', site, APP_KILLS, () => site.disturb(randomly(importing), crashApp)),
      await importsStruck('PostgreSQL', site, POSTGRES_KILLS, () => site.disturb(randomly(importing), crashPostgres)),
      ...(await disksRefusing(await anotherDatabase(postgres.url, '_disks'), folder)),
      // As often as a test can, test/api/job-kill.spec.ts does it.
      ...(isTiny ? [] : await jobsKilled(postgres.url, folder, { kills: JOB_KILLS, contacts: JOB_CONTACTS, randomly })),
    ];
  } finally {
    await site.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function uploadsCut(site: CrashSite, moment: () => number): Promise<Row> {
  const cuts = { accepted: 0, refused: 0 };
  let right = 0;
  for (let n = 0; n < UPLOAD_KILLS; n++) {
    const { accepted, wrong } = await site.cutUpload(moment());
    cuts[accepted ? 'accepted' : 'refused']++;
    if (wrong.length === 0) right++;
    else console.log(`upload cut ${n + 1}: ${wrong.join('; ')}`);
  }
  return {
    ...counted('uploads cut by killing the app: refused, or accepted and imported exactly', right, UPLOAD_KILLS),
    note: `${cuts.refused} refused, ${cuts.accepted} accepted`,
  };
}

/** Strikes that came when the import was already over disturbed nothing and are made good by others. */
async function importsStruck(
  what: string,
  site: CrashSite,
  kills: number,
  strike: () => Promise<Disturbed>,
): Promise<Row> {
  const readBefore: number[] = [];
  let right = 0;
  let tooLate = 0;
  while (readBefore.length < kills && tooLate <= 3 * kills) {
    const struck = await strike();
    if (struck.readBefore === undefined) tooLate++;
    else readBefore.push(struck.readBefore);
    if (struck.wrong.length > 0) {
      console.log(`${what} killed with ${struck.readBefore ?? 'all'} read: ${struck.wrong.join('; ')}`);
      await site.crash(); // whatever hangs must not hang the next one
    } else if (struck.readBefore !== undefined) right++;
  }
  return {
    ...counted(
      `imports of ${CONTACTS.toLocaleString('en')} contacts with ${what} killed: exact in the end`,
      right,
      kills,
    ),
    note: `seed ${SEED}, killed with ${Math.min(...readBefore)} to ${Math.max(...readBefore)} read; ${tooLate} more kills came too late`,
  };
}

function counted(title: string, right: number, kills: number): Omit<Row, 'note'> {
  return { title, ours: right, reference: kills, ratio: right / kills, limit: '= 1', pass: right === kills };
}

if (import.meta.main) console.table(await run());
