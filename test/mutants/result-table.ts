import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The result of a suite with a mutant. */
export interface MutantResult {
  readonly mutant: number;
  readonly suite: string;
  /**
   * `survived together` and `failed together` are of a run with several mutants: the first is true of each of them, the
   * second of at least one. `unclear`: the command failed or printed no report, and no test is known to have failed.
   */
  readonly outcome: 'killed' | 'survived' | 'failed together' | 'survived together' | 'unclear';
  /** Test files in the order in which they started, or a failure instead of them, such as `build`. */
  readonly failed: readonly string[];
  readonly seconds: number;
}

const COLUMNS = ['mutant', 'suite', 'outcome', 'failed', 'number failed', 'seconds'];
/** The number of files shown: a mutant that breaks everything would fill the table. */
const SHOWN_FILES = 5;

/** Adds rows to `.cache/mutants.tsv` below `root`; earlier runs stay in the table. */
export function appendResults(root: string, results: readonly MutantResult[]): void {
  const file = join(root, '.cache/mutants.tsv');
  mkdirSync(dirname(file), { recursive: true });
  const rows = results.map(({ mutant, suite, outcome, failed, seconds }) => [
    mutant,
    suite,
    outcome,
    failed.slice(0, SHOWN_FILES).join(' '),
    failed.length,
    seconds.toFixed(0),
  ]);
  const lines = [...(existsSync(file) ? [] : [COLUMNS]), ...rows];
  appendFileSync(file, lines.map((cells) => `${cells.join('\t')}\n`).join(''));
}
