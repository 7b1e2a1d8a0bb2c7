import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project-root.ts';
import type { Measured } from '../../scripts/run/bench.ts';
import { auditByRegistry, lockedPackages } from '../locked-packages.ts';
import { type Interrupted, interrupt } from './kill/interrupted.ts';
import { writeLog } from './logs/generated-log.ts';
import { anotherDatabase, connected } from './process/database.ts';
import { freePort, startProduct } from './process/product.ts';
import { isTiny, size } from './size.ts';
import { hostileFinds } from './traffic/hostile-finds.ts';

export const name = 'abuse';

const ROUNDS = size(3, 1);
const CONTACTS = size(60_000, 500);
const TRAFFIC_SECONDS = size(3, 0.2);
const MOST_SECONDS = 10;

/** What a program on the open internet has to bear and takes minutes to show; the rest is in the test suite. */
export async function run(): Promise<Measured[]> {
  const url = process.env.DATABASE_URL ?? '';
  const rows: Measured[] = [audit(), ...(await interrupted(url))];
  const product = await startProduct(url);
  const client = await connected(url);
  try {
    return [...rows, ...(await hostileFinds(product, client))];
  } finally {
    await client.end();
    await product.stop();
  }
}

async function interrupted(url: string): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pileup-bench-abuse-'));
  try {
    const log = writeLog(join(folder, 'log.adi'), { contacts: CONTACTS });
    const expected = [log.contacts, log.added, log.duplicate, log.rejected].join();
    const rounds: Interrupted[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const place = { port: await freePort(), dataDir: join(folder, `app-${n}`) };
      const database = await anotherDatabase(url, `_sigterm_${n}`);
      rounds.push(await interrupt(database, place, 'M0QST', log.file, TRAFFIC_SECONDS));
    }
    const right = rounds.filter(
      ({ code, lost, wrong, imported }) => code === 0 && lost === 0 && wrong.length === 0 && imported === expected,
    ).length;
    const slowest = Math.max(...rounds.map(({ seconds }) => seconds));
    return [
      {
        title: `SIGTERM under traffic with an import of ${CONTACTS.toLocaleString('en')} contacts: nothing lost, no wrong answer, exit code 0`,
        ours: right,
        reference: ROUNDS,
        ratio: right / ROUNDS,
        limit: '= 1',
        pass: right === ROUNDS,
        note: rounds
          .map(
            (round) =>
              `${round.acknowledged} logged, ${round.lost} lost, exit code ${round.code}${round.wrong.map((one) => `, ${one}`).join('')}`,
          )
          .join('; '),
      },
      {
        title: 'the same: from SIGTERM until it is gone, the slowest (s)',
        ours: slowest,
        reference: MOST_SECONDS,
        ratio: slowest / MOST_SECONDS,
        limit: 'at most 1',
        pass: slowest <= MOST_SECONDS,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function audit(): Measured {
  const running = lockedPackages(projectRoot).filter(({ isDev }) => !isDev);
  // A test asks nobody outside.
  const answer = isTiny ? undefined : auditByRegistry(projectRoot);
  return {
    title: 'packages that run in production and have a fault the registry knows of',
    ours: answer?.vulnerable ?? 'not answered',
    reference: running.length,
    ratio: (answer?.vulnerable ?? Number.NaN) / running.length,
    limit: '= 0',
    pass: answer?.vulnerable === 0,
    unknown: answer === undefined,
    note: answer
      ? answer.names.join(', ')
      : 'the registry does not answer `npm audit`: only the short list in test/locked-packages.spec.ts was checked',
  };
}
