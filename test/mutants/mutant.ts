import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const MUTANT_KINDS = [
  'ownership',
  'comparison',
  'limit',
  'await',
  'statement-line',
  'argument',
  'permission',
] as const;

export type MutantKind = (typeof MUTANT_KINDS)[number];

/** A fault that is put into one line of a source file, to see whether a test suite notices it. */
export interface Mutant {
  /** Number from 1, in the order of the list. */
  readonly number: number;
  readonly kind: MutantKind;
  /** Path from the root of the tree, with forward slashes. */
  readonly path: string;
  /** Line number from 1, in the commit that the mutants were chosen for. */
  readonly line: number;
  /** The whole line, without the blanks around it. */
  readonly old: string;
  /** Replaces `old`; empty for a removed line. */
  readonly replacement: string;
}

/** Lines before and after the recorded one that are searched, since other commits move lines. */
export const SEARCHED_LINES = 15;

const COLUMNS = 'number\tkind\tpath\tline\told\tnew';
const LIST = join(import.meta.dirname, 'mutants.tsv');

/** Reads the committed list. */
export function readMutants(): Mutant[] {
  const lines = readFileSync(LIST, 'utf8').trimEnd().split('\n');
  return lines
    .filter((text) => !text.startsWith('#') && text !== COLUMNS)
    .map((text) => {
      const [number, kind, path = '', line, old = '', replacement = ''] = text.split('\t');
      if (!isKind(kind)) throw new Error(`mutants.tsv has an unknown kind of mutant: ${text}`);
      return {
        number: Number(number),
        kind,
        path,
        line: Number(line),
        old: JSON.parse(old) as string,
        replacement: JSON.parse(replacement) as string,
      };
    });
}

/** Texts are JSON strings, so that a tab in one is no separator. */
export function writeMutants(mutants: readonly Mutant[], remarks: readonly string[]): void {
  const rows = mutants.map(({ number, kind, path, line, old, replacement }) =>
    [number, kind, path, line, JSON.stringify(old), JSON.stringify(replacement)].join('\t'),
  );
  writeFileSync(LIST, [...remarks.map((text) => `# ${text}`), COLUMNS, ...rows, ''].join('\n'));
}

function isKind(text: string | undefined): text is MutantKind {
  return MUTANT_KINDS.some((kind) => kind === text);
}

/** The mutant on one line of a terminal or of a report. */
export function describeMutant({ number, kind, path, line, old, replacement }: Mutant): string {
  return `${String(number).padStart(2)} ${kind} ${path}:${line}\n     ${old}\n  -> ${replacement || '(line removed)'}`;
}

/**
 * Writes the mutant into its file below `root` and returns the function that takes it back. That function restores the
 * whole file: a removed line cannot be found again by its text.
 *
 * @throws if the old line is not exactly once near the recorded line
 */
export function applyMutant(root: string, mutant: Mutant): () => void {
  const file = join(root, mutant.path);
  const before = readFileSync(file, 'utf8');
  const lines = before.split('\n');
  const first = Math.max(0, mutant.line - 1 - SEARCHED_LINES);
  const found = lines
    .slice(first, mutant.line + SEARCHED_LINES)
    .flatMap((text, index) => (text.trim() === mutant.old ? [first + index] : []));
  const [index] = found;
  if (index === undefined || found.length > 1)
    throw new Error(
      `mutant ${mutant.number} does not fit: ${mutant.path} has the line ${JSON.stringify(mutant.old)} ${found.length} ` +
        `times within ${SEARCHED_LINES} lines of line ${mutant.line}`,
    );
  const indentation = /^\s*/.exec(lines[index] ?? '')?.[0] ?? '';
  lines[index] = mutant.replacement && indentation + mutant.replacement;
  writeFileSync(file, lines.join('\n'));
  return () => writeFileSync(file, before);
}
