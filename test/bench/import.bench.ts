import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { bareCopy } from './baseline/bare-copy.ts';
import { ImportHarness } from './imports/import-harness.ts';
import { copyDatabase } from './process/database.ts';
import { type BenchResult, median, p99, resultRow } from './process/measure.ts';
import { ProcessorTime, postgresOf } from './process/processor-time.ts';
import { memoryRow, peakMb } from './process/resource-usage.ts';
import { size } from './tiny.ts';
import { atConstantRate } from './traffic/constant-rate.ts';
import { HttpConnections } from './traffic/http-connection.ts';

export const name = 'import';

/** Quick run: CONTACTS=200000 npm run bench -- import */
const LARGE = Number(process.env.CONTACTS || size(1_000_000, 500));
const SMALL = Math.min(100_000, LARGE);
const SMALL_ROUNDS = size(5, 1);
const MIN_RATIO = 0.5;
const MEMORY_MB = 400;
const MEMORY_GROWTH = 1.25;
/** Logging of the other account; `quietSeconds` without the import. */
const UPSERTS = { perSecond: 50, connections: 2, quietSeconds: size(10, 0.2), warmSeconds: size(3, 0.1) };

/** An import from the upload's first byte to its end, against a COPY of the same rows; its memory; its effect on others. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  using folder = temporaryFolder('pileup-bench-import-');
  // A separate database and program for each size, so that their memory is measured separately.
  const small = await ImportHarness.start(await copyDatabase(url, '_small'), folder.path);
  const rounds = [await round(small, SMALL, folder.path)];
  const smallPeak = peakMb(small.product);
  while (rounds.length < SMALL_ROUNDS) rounds.push(await round(small, SMALL, folder.path));
  const isOneSize = SMALL === LARGE;
  if (!isOneSize) await small.close();
  const large = isOneSize ? small : await ImportHarness.start(await copyDatabase(url, '_large'), folder.path);
  const single = await round(large, LARGE, folder.path);
  const largePeak = peakMb(large.product);
  const otherAccount = await measureOtherAccount(large, LARGE);
  await large.close();
  const [afterSmall, afterLarge] = [`after ${named(SMALL)} contacts`, `after ${named(LARGE)}`];
  return [
    againstCopy(SMALL, rounds),
    againstCopy(LARGE, [single]),
    memoryRow(`${afterLarge} contacts (MB)`, { ours: largePeak, reference: MEMORY_MB }, { atMost: 1, aim: 0.5 }),
    memoryRow(
      `${afterLarge} against ${afterSmall} (MB)`,
      { ours: largePeak, reference: smallPeak },
      { atMost: MEMORY_GROWTH },
    ),
    otherAccount,
  ];
}

interface Round {
  importSeconds: number;
  copySeconds: number;
  /** Processor seconds of the app and PostgreSQL, against those of PostgreSQL and the program that sends it the rows. */
  processor: number;
  megabytes: number;
}

async function round(harness: ImportHarness, contacts: number, folder: string): Promise<Round> {
  const { client, product } = harness;
  const prepared = await harness.prepare(contacts);
  const postgres = await postgresOf(client);
  const imported = await new ProcessorTime([product, postgres]).during(() => harness.import(prepared));
  const { accountId, seconds, bytes } = imported.result;
  const copied = await bareCopy(client, accountId, join(folder, 'rows'));
  return {
    importSeconds: seconds,
    copySeconds: copied.elapsed,
    processor: imported.seconds / copied.processor,
    megabytes: bytes / 1e6,
  };
}

function againstCopy(contacts: number, rounds: Round[]): BenchResult {
  const ours = median(rounds.map(({ importSeconds }) => importSeconds));
  const reference = median(rounds.map(({ copySeconds }) => copySeconds));
  const ratio = median(rounds.map(({ importSeconds, copySeconds }) => copySeconds / importSeconds));
  const processor = median(rounds.map((round) => round.processor));
  return resultRow(
    `import of ${named(contacts)} compact contacts, one file of ${rounds[0]?.megabytes.toFixed(0)} MB, against COPY of their rows (s)`,
    { ours, reference, ratio, processor },
    { atLeast: MIN_RATIO, aim: 0.75 },
    `${named(Math.round(contacts / ours))} contacts/s against ${named(Math.round(contacts / reference))}, rounds: ${rounds.length}`,
  );
}

/** Latency of another account's logging during an import, against before and after it. */
async function measureOtherAccount(harness: ImportHarness, contacts: number): Promise<BenchResult> {
  const { perSecond, quietSeconds, warmSeconds } = UPSERTS;
  const { token } = await harness.newAccount();
  using connections = await HttpConnections.open(harness.product.port, UPSERTS.connections);
  let sent = 0;
  const upserts = (isOver: () => boolean) =>
    atConstantRate(UPSERTS.connections, perSecond, isOver, async (connection) => {
      const TS = new Date(Date.UTC(2020, 0, 1, 0, sent++)).toISOString();
      const data = { Call: 'JA1QYZ', TS, Mode: 'CW', Freq: 7_027 };
      await connections.post(connection, '/api/vqso/upsert', token, { data });
    });
  const forSeconds = (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return upserts(() => performance.now() > until);
  };
  const withoutImport = async () => {
    // PostgreSQL must not clean up after an import meanwhile.
    await harness.client.query('vacuum analyze');
    await harness.client.query('checkpoint');
    return forSeconds(quietSeconds);
  };
  const prepared = await harness.prepare(contacts);
  await forSeconds(warmSeconds);
  const before = await withoutImport();
  let done = false;
  const [busy] = await Promise.all([
    upserts(() => done),
    harness.import(prepared).finally(() => {
      done = true;
    }),
  ]);
  const after = await withoutImport();
  const quiet = [...before, ...after];
  return resultRow(
    `another account's vqso/upsert, ${perSecond} a second, while ${named(contacts)} contacts are imported, against without (p99 ms)`,
    { ours: p99(busy), reference: p99(quiet) },
    { atMost: 2 },
    `medians ${median(busy).toFixed(1)} and ${median(quiet).toFixed(1)}; p99 before ${p99(before).toFixed(1)}, after ${p99(after).toFixed(1)}; ${busy.length} and ${quiet.length} upserts`,
  );
}

const named = (contacts: number) => contacts.toLocaleString('en');

if (import.meta.main) console.table(await run());
