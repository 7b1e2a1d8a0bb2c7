import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../build/builds.ts';
import { startPostgres } from '../database/embedded-postgres.ts';
import { fail, startNode } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';
import type { BenchOutcome, BenchResult, BenchRun } from './run-bench.ts';

/** Slow benchmarks: they verify behaviour, or send at the pace of a service. */
const ONLY_BY_NAME = new Set(['abuse', 'other-accounts', 'home', 'kill', 'load', 'services', 'soak']);
const { positionals: names, values } = parseArgs({ allowPositionals: true, options: { tiny: { type: 'boolean' } } });
/** Tiny runs only show that the benchmarks run; the results are not checked. */
const isTiny = values.tiny ?? false;
const files = globSync('test/bench/{,*/}*.bench.ts', { cwd: projectRoot })
  .sort()
  .filter((file) => {
    const name = basename(file, '.bench.ts');
    return names.length === 0 ? !ONLY_BY_NAME.has(name) : names.includes(name);
  });
if (files.length === 0) fail(new Error(`There is no benchmark ${names.join(', ')} in test/bench.`));

await build().catch(fail);
const folder = mkdtempSync(join(tmpdir(), 'pileup-bench-'));
// PostgreSQL runs with fsync, as in production.
const postgres = await startPostgres({ dataDir: folder }).catch(fail);
const results: BenchResult[] = [];
const failures: string[] = [];
for (const file of files) {
  console.log(`\n== ${file}`);
  try {
    results.push(...(await measure(file, await ownDatabase(file))));
  } catch (error) {
    failures.push(`${file}: ${(error as Error).message}`);
  }
}
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

console.log();
console.table(
  results.map(({ pass, unknown, ours, reference, ratio, processor, ...row }) => ({
    ...row,
    ours: short(ours),
    reference: short(reference),
    ratio: short(ratio),
    'processor ratio': processor === undefined ? '' : short(processor),
    '': isTiny || unknown ? 'NOT CHECKED' : pass ? 'ok' : 'MISSED',
  })),
);
for (const line of failures) console.error(line);
process.exit(failures.length === 0 && results.every(({ pass, unknown }) => isTiny || pass || unknown) ? 0 : 1);

/** Rounds to four significant digits. */
function short(figure: number | string): number | string {
  return typeof figure === 'number' ? Number(figure.toPrecision(4)) : figure;
}

/** A separate empty database for each benchmark. */
async function ownDatabase(file: string): Promise<string> {
  const name = `bench_${basename(file, '.bench.ts').replaceAll('-', '_')}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a file in a separate process, without caches or garbage of another one. */
async function measure(file: string, databaseUrl: string): Promise<readonly BenchResult[]> {
  const child = startNode(['--expose-gc', 'scripts/run/run-bench.ts', ...(isTiny ? ['--tiny'] : [])], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({ file, databaseUrl } satisfies BenchRun);
  return new Promise((resolve, reject) => {
    child.once('message', (outcome: BenchOutcome) => {
      child.disconnect();
      if ('rows' in outcome) resolve(outcome.rows);
      else reject(new Error(outcome.error));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`ended without a result (${signal ?? `exit code ${code}`})`)),
    );
  });
}
