import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareCopySeconds } from './baseline/bare-copy.ts';
import { ImportSite } from './imports/import-site.ts';
import { anotherDatabase } from './process/database.ts';
import { median, p99, type Row } from './process/measure.ts';
import { size } from './size.ts';
import { paced } from './traffic/paced.ts';
import { Wire } from './traffic/wire.ts';

export const name = 'import';

/** For a quick look: CONTACTS=200000 npm run bench -- import */
const LARGE = Number(process.env.CONTACTS || size(1_000_000, 500));
const SMALL = Math.min(100_000, LARGE);
const SMALL_ROUNDS = size(5, 1);
const AT_LEAST = 0.5;
const MEMORY_MB = 400;
const MEMORY_GROWTH = 1.25;
/** The other account's logging: so many upserts a second over so many connections, and so long without the import. */
const UPSERTS = { perSecond: 50, connections: 2, quietSeconds: size(10, 0.2), warmSeconds: size(3, 0.1) };

/** An import from the upload's first byte to its end, against a COPY of the same rows; its memory; who else waits. */
export async function run(): Promise<Row[]> {
  const url = process.env.DATABASE_URL ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'pileup-bench-import-'));
  try {
    // Each size has a database and a program of its own, so that neither's memory is the other's.
    const small = await ImportSite.on(await anotherDatabase(url, '_small'), folder);
    const rounds = [await round(small, SMALL, folder)];
    const smallPeak = peakMb(small);
    while (rounds.length < SMALL_ROUNDS) rounds.push(await round(small, SMALL, folder));
    await small.close();

    const large = await ImportSite.on(await anotherDatabase(url, '_large'), folder);
    const alone = await round(large, LARGE, folder);
    const largePeak = peakMb(large);
    const beside = await neighbour(large, LARGE);
    await large.close();
    const [afterSmall, afterLarge] = [`after ${named(SMALL)} contacts`, `after ${named(LARGE)}`];
    return [
      againstCopy(SMALL, rounds),
      againstCopy(LARGE, [alone]),
      memory(`${afterLarge} contacts (MB)`, largePeak, MEMORY_MB, 1, `under ${MEMORY_MB} MB (aim 200)`),
      memory(
        `${afterLarge} against ${afterSmall} (MB)`,
        largePeak,
        smallPeak,
        MEMORY_GROWTH,
        `at most ${MEMORY_GROWTH}`,
      ),
      beside,
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Round {
  importSeconds: number;
  copySeconds: number;
  megabytes: number;
}

async function round(site: ImportSite, contacts: number, folder: string): Promise<Round> {
  const { accountId, seconds, bytes } = await site.import(await site.prepare(contacts));
  const copySeconds = await bareCopySeconds(site.client, accountId, join(folder, 'rows'));
  return { importSeconds: seconds, copySeconds, megabytes: bytes / 1e6 };
}

function againstCopy(contacts: number, rounds: Round[]): Row {
  const ours = median(rounds.map(({ importSeconds }) => importSeconds));
  const reference = median(rounds.map(({ copySeconds }) => copySeconds));
  const ratio = median(rounds.map(({ importSeconds, copySeconds }) => copySeconds / importSeconds));
  return {
    title: `import of ${named(contacts)} compact contacts, one file of ${rounds[0]?.megabytes.toFixed(0)} MB, against COPY of their rows (s)`,
    ours,
    reference,
    ratio,
    limit: `at least ${AT_LEAST} (aim 0.75)`,
    pass: ratio >= AT_LEAST,
    note: `${named(Math.round(contacts / ours))} contacts/s against ${named(Math.round(contacts / reference))}, rounds: ${rounds.length}`,
  };
}

/** The most memory the program has had so far, in MB; NaN where the system does not say. */
function peakMb({ product }: ImportSite): number {
  const status = `/proc/${product.pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1_024) / 1e6;
}

function memory(when: string, ours: number, reference: number, most: number, limit: string): Row {
  const measured = !Number.isNaN(ours);
  const ratio = ours / reference;
  return {
    title: `peak memory of the app ${when}`,
    ours,
    reference,
    ratio,
    limit,
    pass: !measured || ratio <= most,
    ...(measured ? {} : { note: 'not measured: this system has no /proc' }),
  };
}

/** What another station's logging takes while an import runs, against before and after it. */
async function neighbour(site: ImportSite, contacts: number): Promise<Row> {
  const { perSecond, connections, quietSeconds, warmSeconds } = UPSERTS;
  const { token } = await site.newAccount();
  const wires = await Promise.all(Array.from({ length: connections }, () => Wire.open(site.product.port)));
  let sent = 0;
  const upserts = (over: () => boolean) =>
    paced(connections, perSecond, over, async (connection) => {
      const TS = new Date(Date.UTC(2020, 0, 1, 0, sent++)).toISOString();
      const body = JSON.stringify({ data: { Call: 'JA1QYZ', TS, Mode: 'CW', Freq: 7_027 } });
      await wires[connection]?.post('/api/vqso/upsert', token, body);
    });
  const forSeconds = (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return upserts(() => performance.now() > until);
  };
  const quietly = async () => {
    // Nor is it quiet while PostgreSQL tidies up after an import.
    await site.client.query('vacuum analyze');
    await site.client.query('checkpoint');
    return forSeconds(quietSeconds);
  };
  const prepared = await site.prepare(contacts);
  await forSeconds(warmSeconds);
  const before = await quietly();
  let done = false;
  const [busy] = await Promise.all([
    upserts(() => done),
    site.import(prepared).finally(() => {
      done = true;
    }),
  ]);
  const after = await quietly();
  const quiet = [...before, ...after];
  for (const wire of wires) wire.close();
  const ratio = p99(busy) / p99(quiet);
  return {
    title: `another account's vqso/upsert, ${perSecond} a second, while ${named(contacts)} contacts are imported, against without (p99 ms)`,
    ours: p99(busy),
    reference: p99(quiet),
    ratio,
    limit: 'at most 2',
    pass: ratio <= 2,
    note: `medians ${median(busy).toFixed(1)} and ${median(quiet).toFixed(1)}; p99 before ${p99(before).toFixed(1)}, after ${p99(after).toFixed(1)}; ${busy.length} and ${quiet.length} upserts`,
  };
}

const named = (contacts: number) => contacts.toLocaleString('en');

if (import.meta.main) console.table(await run());
