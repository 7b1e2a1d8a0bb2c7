import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../build/builds.ts';
import { environment, fail, startNode } from '../commands.ts';
import { startPostgres } from '../database/embedded-postgres.ts';
import { projectRoot } from '../project-root.ts';

/** One row of a result: the measured value, the reference, and the limit of their ratio. */
export interface Measured {
  readonly title: string;
  readonly ours: number | string;
  readonly reference: number | string;
  readonly ratio: number;
  readonly limit: number | string;
  readonly pass: boolean;
  readonly note?: string;
  /** Could not be measured on this machine; neither passed nor failed. */
  readonly unknown?: boolean;
}

/** Slow ones, which prove that something holds rather than measure its speed. */
const ONLY_BY_NAME = new Set(['abuse', 'innocent', 'kill', 'load', 'soak']);
const { positionals: wanted, values } = parseArgs({ allowPositionals: true, options: { tiny: { type: 'boolean' } } });
/** Only shows that the benchmarks run; the results mean nothing and are not checked. */
const isTiny = values.tiny ?? false;
const files = globSync('test/bench/*.bench.ts', { cwd: projectRoot })
  .sort()
  .filter((file) => {
    const name = basename(file, '.bench.ts');
    return wanted.length === 0 ? !ONLY_BY_NAME.has(name) : wanted.includes(name);
  });
if (files.length === 0) fail(new Error(`There is no benchmark ${wanted.join(', ')} in test/bench.`));

await build().catch(fail);
const folder = mkdtempSync(join(tmpdir(), 'pileup-bench-'));
// With fsync, as in production.
const postgres = await startPostgres({ dataDir: folder }).catch(fail);
const results: Measured[] = [];
const broken: string[] = [];
for (const file of files) {
  console.log(`\n== ${file}`);
  try {
    results.push(...(await measure(file, await ownDatabase(file))));
  } catch (error) {
    broken.push(`${file}: ${(error as Error).message}`);
  }
}
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

console.log();
console.table(
  results.map(({ pass, unknown, ours, reference, ratio, ...row }) => ({
    ...row,
    ours: short(ours),
    reference: short(reference),
    ratio: short(ratio),
    '': isTiny || unknown ? 'NOT CHECKED' : pass ? 'ok' : 'MISSED',
  })),
);
for (const line of broken) console.error(line);
process.exit(broken.length === 0 && results.every(({ pass, unknown }) => isTiny || pass || unknown) ? 0 : 1);

/** Rounds to four significant digits. */
function short(figure: number | string): number | string {
  return typeof figure === 'number' ? Number(figure.toPrecision(4)) : figure;
}

/** An empty database for each benchmark, so that none measures the rows of another. */
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

/** Each file runs in a separate process, so that none inherits caches or garbage of another. */
async function measure(file: string, url: string): Promise<Measured[]> {
  const child = startNode(['--expose-gc', 'scripts/run/run-bench.ts', file, ...(isTiny ? ['--tiny'] : [])], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: environment({ DATABASE_URL: url }),
  });
  return new Promise((resolve, reject) => {
    let measured: Measured[] | undefined;
    child.on('message', (message) => {
      measured = message as Measured[];
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (measured) resolve(measured);
      else reject(new Error(`ended without a result (${signal ?? `exit code ${code}`})`));
    });
  });
}
