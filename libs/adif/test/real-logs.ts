import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A log file written by a real program, and how many records it contains. */
export interface RealLog {
  file: string;
  records: number;
  bytes: Buffer;
}

function folder(): string {
  let root = import.meta.dirname;
  while (!existsSync(join(root, 'nest-cli.json'))) root = dirname(root);
  return join(root, '..', 'shared', 'data', 'adif');
}

/** The real logs of the manifest; none if the shared test data is missing. */
export function realLogs(): RealLog[] {
  const manifest = join(folder(), 'manifest.tsv');
  if (!existsSync(manifest)) return [];
  const [, ...rows] = readFileSync(manifest, 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [file = '', records] = row.split('\t');
    return { file, records: Number(records), bytes: readFileSync(join(folder(), file)) };
  });
}

/** Declares tests that need real logs, or shows them as skipped where there are none. */
export function withRealLogs(title: string, declare: (logs: RealLog[]) => void): void {
  const logs = realLogs();
  if (logs.length > 0) describe(title, () => declare(logs));
  else test.skip(`${title} (skipped: ../shared/data is not here)`, () => {});
}
