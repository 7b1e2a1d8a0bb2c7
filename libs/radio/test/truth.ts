import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The rows of a table of known answers beside the repository, or null where that folder is absent. */
export function truthRows(name: string): string[][] | null {
  let root = import.meta.dirname;
  while (!existsSync(join(root, 'nest-cli.json')) && root !== dirname(root)) root = dirname(root);
  const file = join(root, '../shared/data/truth', name);
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** One test over every row of a table; a visible skip where the table is absent. */
export function truthTest(title: string, name: string, check: (rows: string[][]) => void): void {
  const rows = truthRows(name);
  if (rows === null) test.skip(`${title} (skipped: ../shared/data is not here)`, () => {});
  else test(`${title} (${rows.length} rows)`, () => check(rows));
}
