import { join } from 'node:path';
import { projectRoot } from '../../scripts/project-root.ts';
import type { BenchResult } from '../../scripts/run/run-bench.ts';
import { auditByRegistry, lockedPackages } from '../locked-packages.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type ShutdownResult, shutDownUnderLoad } from './kill/sigterm-under-load.ts';
import { writeLog } from './logs/generated-log.ts';
import { connectDatabase, copyDatabase } from './process/database.ts';
import { correctRow, resultRow } from './process/measure.ts';
import { freePort, startProduct } from './process/product.ts';
import { isTiny, size } from './tiny.ts';
import { measureHostileSearches } from './traffic/hostile-searches.ts';

export const name = 'abuse';

const ROUNDS = size(3, 1);
const CONTACTS = size(60_000, 500);
const TRAFFIC_SECONDS = size(3, 0.2);
const MAX_SECONDS = 10;

/** Abuse that takes minutes to show; the rest is in the test suite. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  // A tiny run leaves this part to test/api/platform/sigterm.spec.ts.
  const rows: BenchResult[] = [audit(), ...(isTiny ? [] : await measureShutdowns(url))];
  await using product = await startProduct(url, { needsJobs: false });
  await using client = await connectDatabase(url);
  return [...rows, ...(await measureHostileSearches(product, client))];
}

async function measureShutdowns(url: string): Promise<BenchResult[]> {
  using folder = temporaryFolder('pileup-bench-abuse-');
  const log = writeLog(join(folder.path, 'log.adi'), { contacts: CONTACTS });
  const expected = [log.contacts, log.added, log.duplicate, log.rejected].join();
  const rounds: ShutdownResult[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const options = { port: await freePort(), dataDir: join(folder.path, `app-${n}`) };
    const database = await copyDatabase(url, `_sigterm_${n}`);
    rounds.push(await shutDownUnderLoad(database, options, 'M0QST', log.file, TRAFFIC_SECONDS));
  }
  const correct = rounds.filter(
    ({ code, lost, unexpectedAnswers, importCounts }) =>
      code === 0 && lost === 0 && unexpectedAnswers.length === 0 && importCounts === expected,
  ).length;
  const slowest = Math.max(...rounds.map(({ seconds }) => seconds));
  return [
    correctRow(
      `SIGTERM under traffic with an import of ${CONTACTS.toLocaleString('en')} contacts: nothing lost, no unexpected answer, exit code 0`,
      correct,
      ROUNDS,
      rounds
        .map(
          (round) =>
            `${round.acknowledged} logged, ${round.lost} lost, exit code ${round.code}${round.unexpectedAnswers.map((one) => `, ${one}`).join('')}`,
        )
        .join('; '),
    ),
    resultRow(
      'the same: from SIGTERM to the end of the process, the slowest (s)',
      { ours: slowest, reference: MAX_SECONDS },
      { atMost: 1 },
    ),
  ];
}

function audit(): BenchResult {
  const production = lockedPackages(projectRoot).filter(({ isDev }) => !isDev);
  // A test sends nothing over the network.
  const report = isTiny ? undefined : auditByRegistry(projectRoot);
  return {
    title: 'production packages with a vulnerability known to the registry',
    ours: report?.vulnerable ?? 'no answer',
    reference: production.length,
    ratio: (report?.vulnerable ?? Number.NaN) / production.length,
    limit: '= 0',
    pass: report?.vulnerable === 0,
    unknown: report === undefined,
    note: report
      ? report.names.join(', ')
      : 'the registry does not report `npm audit`: only the short list in test/locked-packages.spec.ts was checked',
  };
}
