import { join } from 'node:path';
import { startPostgres } from '../../scripts/database/embedded-postgres.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { measureDiskFailures } from './kill/disk-failures.ts';
import { type DisturbedImport, ImportCrashHarness } from './kill/import-crash-harness.ts';
import { killJobs } from './kill/kill-jobs.ts';
import { killServices } from './kill/kill-services.ts';
import { killWebhooks } from './kill/kill-webhooks.ts';
import { writeLog } from './logs/generated-log.ts';
import { seededRandom } from './logs/random.ts';
import { copyDatabase } from './process/database.ts';
import { type BenchResult, correctRow } from './process/measure.ts';
import { signalPostgres } from './process/postgres-processes.ts';
import { isTiny, size } from './tiny.ts';

export const name = 'kill';

const CONTACTS = size(60_000, 500);
/** Invalid records of a thousand. */
const FAULTY = 3;
/**
 * Kills of each, and the seed of their times: SEED=7 APP_KILLS=3 npm run bench -- kill. A tiny run leaves the app's during
 * imports to test/api/exchange/import-kill.spec.ts.
 */
const APP_KILLS = Number(process.env.APP_KILLS || size(30, 0));
const POSTGRES_KILLS = Number(process.env.POSTGRES_KILLS || size(10, 1));
const UPLOAD_KILLS = Number(process.env.UPLOAD_KILLS || size(5, 1));
/** Kills during each of exports, photos and deletions. */
const JOB_KILLS = Number(process.env.JOB_KILLS || 10);
const JOB_CONTACTS = 40_000;
const WEBHOOK_KILLS = Number(process.env.WEBHOOK_KILLS || 20);
/** Kills during requests to all outside services together; ONLY=services kills nothing else. */
const SERVICE_KILLS = Number(process.env.SERVICE_KILLS || 30);
const SEED = Number(process.env.SEED || Date.now() % 1_000_000);

/** Imports during which the app or the database is killed at a random time, compared with an undisturbed one. */
export async function run(): Promise<BenchResult[]> {
  console.log(`SEED=${SEED}`);
  const random = seededRandom(SEED);
  // A tiny import ends too soon to be killed at a random time.
  const randomSeconds = (seconds: number) => (isTiny ? 0 : (random(1_000_000) / 1_000_000) * seconds);
  using folder = temporaryFolder('pileup-bench-kill-');
  if (process.env.ONLY === 'services') {
    const url = process.env.DATABASE_URL ?? '';
    return await killServices(url, join(folder.path, 'services-app'), SERVICE_KILLS);
  }
  const log = writeLog(join(folder.path, 'log.adi'), { contacts: CONTACTS, faulty: FAULTY });
  const dataDir = join(folder.path, 'postgres');
  let postgres = await startPostgres({ dataDir });
  const diskResults = await measureDiskFailures(postgres.url, folder.path);
  // A tiny run leaves this part to test/api/exchange/job-kill.spec.ts.
  const jobOptions = { kills: JOB_KILLS, contacts: JOB_CONTACTS, randomSeconds };
  const jobResults = isTiny ? [] : await killJobs(postgres.url, folder.path, jobOptions);
  // A tiny run leaves this part to test/api/billing/webhook-kill.spec.ts.
  const webhookResults = isTiny ? [] : [await killSubscribing(postgres.url, folder.path)];
  // A tiny run leaves this part to test/api/services/services-kill.spec.ts.
  const serviceResults = isTiny ? [] : await killSending(postgres.url, folder.path);
  const harness = await ImportCrashHarness.open(postgres.url, log.file, join(folder.path, 'app'));
  try {
    if (!isTiny) await harness.importUndisturbed(); // a warm-up: the first import of a program is slow
    const { outcome, uploading, importing } = await harness.importUndisturbed();
    const { read, added, duplicate, rejected } = outcome.report;
    const actual = [read, added, duplicate, rejected].join();
    if (actual !== [log.contacts, log.added, log.duplicate, log.rejected].join())
      throw new Error(`the undisturbed import reports ${actual}, unlike the file`);

    const crashApp = () => harness.crash();
    const crashPostgres = async () => {
      signalPostgres(postgres, 'SIGKILL');
      await postgres.exited;
      postgres = await startPostgres({ dataDir, port: postgres.port });
    };
    return [
      await killDuringUploads(harness, () => randomSeconds(uploading)),
      await killDuringImports('the app', harness, APP_KILLS, () =>
        harness.importDisturbed({ seconds: randomSeconds(importing) }, crashApp),
      ),
      await killDuringImports('PostgreSQL', harness, POSTGRES_KILLS, () =>
        harness.importDisturbed({ seconds: randomSeconds(importing) }, crashPostgres),
      ),
      ...diskResults,
      ...jobResults,
      ...webhookResults,
      ...serviceResults,
    ];
  } finally {
    await harness[Symbol.asyncDispose]();
    await postgres.stop();
  }
}

async function killSubscribing(url: string, folder: string): Promise<BenchResult> {
  return killWebhooks(await copyDatabase(url, '_webhooks'), join(folder, 'webhooks-app'), {
    kills: WEBHOOK_KILLS,
    moment: (attempt) => ((attempt + 0.5) % WEBHOOK_KILLS) / WEBHOOK_KILLS,
  });
}

async function killSending(url: string, folder: string): Promise<BenchResult[]> {
  return killServices(await copyDatabase(url, '_services'), join(folder, 'services-app'), SERVICE_KILLS);
}

async function killDuringUploads(harness: ImportCrashHarness, randomTime: () => number): Promise<BenchResult> {
  const counts = { accepted: 0, refused: 0 };
  let correct = 0;
  for (let n = 0; n < UPLOAD_KILLS; n++) {
    const { accepted, errors } = await harness.interruptUpload(randomTime());
    counts[accepted ? 'accepted' : 'refused']++;
    if (errors.length === 0) correct++;
    else console.log(`interrupted upload ${n + 1}: ${errors.join('; ')}`);
  }
  return correctRow(
    'uploads interrupted by killing the app: refused, or accepted and imported exactly',
    correct,
    UPLOAD_KILLS,
    `${counts.refused} refused, ${counts.accepted} accepted`,
  );
}

/** Kills after the end of the import do not count and are repeated. */
async function killDuringImports(
  target: string,
  harness: ImportCrashHarness,
  kills: number,
  disturb: () => Promise<DisturbedImport>,
): Promise<BenchResult> {
  const readBefore: number[] = [];
  let correct = 0;
  let tooLate = 0;
  while (readBefore.length < kills && tooLate <= size(3, 0) * kills) {
    const disturbed = await disturb();
    if (disturbed.recordsRead === undefined) tooLate++;
    else readBefore.push(disturbed.recordsRead);
    if (disturbed.differences.length > 0) {
      console.log(`${target} killed with ${disturbed.recordsRead ?? 'all'} read: ${disturbed.differences.join('; ')}`);
      await harness.crash(); // otherwise a hanging import would affect the next one
    } else if (disturbed.recordsRead !== undefined) correct++;
  }
  return correctRow(
    `imports of ${CONTACTS.toLocaleString('en')} contacts with ${target} killed: exact in the end`,
    correct,
    kills,
    `seed ${SEED}, killed with ${Math.min(...readBefore)} to ${Math.max(...readBefore)} read; ${tooLate} more kills came too late`,
  );
}

if (import.meta.main) console.table(await run());
