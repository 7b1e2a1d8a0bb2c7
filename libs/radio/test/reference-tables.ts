import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The rows of a reference table of the shared test data, or null if that folder is missing. */
export function referenceRows(name: string): string[][] | null {
  let root = import.meta.dirname;
  while (!existsSync(join(root, 'nest-cli.json')) && root !== dirname(root)) root = dirname(root);
  const file = join(root, '../shared/data/truth', name);
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** One test over all rows of a table; a visible skip if the table is missing. */
export function referenceTest(title: string, name: string, check: (rows: string[][]) => void): void {
  const rows = referenceRows(name);
  if (rows === null) test.skip(`${title} (skipped: ../shared/data is not here)`, () => {});
  else test(`${title} (${rows.length} rows)`, () => check(rows));
}
