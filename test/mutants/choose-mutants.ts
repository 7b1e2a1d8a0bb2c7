import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { type Area, committedSources } from './committed-sources.ts';
import { describeMutant, type Mutant, writeMutants } from './mutant.ts';
import { type Candidate, candidatesOf, declarationsOf, VARIANTS, type Variant } from './mutant-candidates.ts';

/** Any number; another one chooses other mutants. */
const SEED = 20_261_128;

/** Number of mutants of each variant: 22 in the backend, 9 in the libraries, 9 in the frontend. */
const QUOTAS: readonly (readonly [Area, Variant, number])[] = [
  ['backend', 'account in sql', 6],
  ['backend', 'decorator', 1],
  ['backend', 'check', 2],
  ['backend', 'order in sql', 1],
  ['backend', 'order', 1],
  ['backend', 'equality', 1],
  ['backend', 'limit of a request', 2],
  ['backend', 'constant', 1],
  ['backend', 'await of a statement', 2],
  ['backend', 'await of a value', 1],
  ['backend', 'condition in sql', 2],
  ['backend', 'statement', 1],
  ['backend', 'arguments', 1],
  ['libs', 'order', 2],
  ['libs', 'equality', 1],
  ['libs', 'constant', 2],
  ['libs', 'statement', 2],
  ['libs', 'arguments', 2],
  ['frontend', 'order', 1],
  ['frontend', 'equality', 1],
  ['frontend', 'constant', 1],
  ['frontend', 'await of a statement', 1],
  ['frontend', 'await of a value', 1],
  ['frontend', 'statement', 2],
  ['frontend', 'arguments', 2],
];

const root = join(import.meta.dirname, '../..');
const commit = execFileSync('git', ['rev-parse', process.argv[2] ?? 'HEAD'], { cwd: root })
  .toString()
  .trim();
const sources = committedSources(root, commit);
const declarations = declarationsOf(sources);
const candidates = sources.flatMap((source) => candidatesOf(source, declarations));
const mutants = choose(candidates);
writeMutants(mutants, [
  `Mutants of commit ${commit}, chosen by choose-mutants.ts with the seed ${SEED}; not edited by hand.`,
]);
console.log(`seed ${SEED}, commit ${commit}, ${sources.length} files`);
for (const [variant, found] of Map.groupBy(candidates, ({ variant, source }) => `${source.area}, ${variant}`))
  console.log(`${String(found.length).padStart(6)} ${variant}`);
for (const mutant of mutants) console.log(describeMutant(mutant));

/** No two mutants are in one file, and no two of a kind in one part of the product, so that they are spread. */
function choose(all: readonly Candidate[]): Mutant[] {
  const files = new Set<string>();
  const parts = new Set<string>();
  return QUOTAS.flatMap(([area, variant, quota], index) => {
    // Each has its own numbers, so that a change in one of them leaves the others as they are.
    const draw = generator(SEED + index);
    const kind = VARIANTS[variant];
    const chosen: Omit<Mutant, 'number'>[] = [];
    const left = all.filter((candidate) => candidate.source.area === area && candidate.variant === variant);
    while (chosen.length < quota) {
      const [candidate] = left.splice(Math.floor(draw() * left.length), 1);
      if (!candidate) throw new Error(`too few places in ${area} for ${variant}: ${chosen.length} of ${quota}`);
      const { source, line, old, replacements } = candidate;
      const replacement = replacements[Math.floor(draw() * replacements.length)] ?? '';
      const part = `${kind} ${source.part}`;
      if (files.has(source.path) || parts.has(part) || !isCompiled(candidate, replacement)) continue;
      files.add(source.path);
      parts.add(part);
      chosen.push({ kind, path: source.path, line, old, replacement });
    }
    return chosen;
  }).map((mutant, index) => ({ number: index + 1, ...mutant }));
}

/** A mutant that the build refuses shows nothing about tests. */
function isCompiled({ source, line }: Candidate, replacement: string): boolean {
  const text = source.text
    .split('\n')
    .with(line - 1, replacement)
    .join('\n');
  try {
    parseSync(text, { syntax: 'typescript', decorators: true, tsx: source.path.endsWith('x') });
    return true;
  } catch {
    return false;
  }
}

/** Numbers from 0 to below 1 (mulberry32, by Tommy Ettinger): the same for a seed on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
