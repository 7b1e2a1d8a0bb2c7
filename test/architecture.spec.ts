import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import type { BadTree, BadTrees } from './bad-trees/bad-tree.ts';
import { IMPORT_TREES } from './bad-trees/import-trees.ts';
import { TEXT_TREES } from './bad-trees/text-trees.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { sourcesOf, textRules } from './text-rules.ts';

type ImportRules = Required<Pick<IFlattenedRuleSet, 'forbidden' | 'required'>> & {
  options: ICruiseOptions;
  mayUse: Record<string, string[]>;
};
const { forbidden, required, options, mayUse }: ImportRules = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
);

const ROOT = join(import.meta.dirname, '..');
const BAD_TREES: BadTrees = { ...IMPORT_TREES, ...TEXT_TREES };
const IMPORTING = ['backend/src', 'frontend', 'bridge', 'libs', 'migrations', 'scripts', 'demo'];
const TEXT_RULES = textRules(Object.keys(mayUse));
const RULES = [...forbidden, ...required, ...TEXT_RULES].map(({ name }) => name);

interface Violation {
  rule: string;
  from: string;
  to: string;
}

async function importViolations(root: string): Promise<Violation[]> {
  const folders = IMPORTING.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(folders, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden, required },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

function textViolations(root: string): Violation[] {
  const sources = sourcesOf(root);
  return sources.flatMap((source) =>
    TEXT_RULES.flatMap((rule) =>
      rule.faults(source, sources).map((to) => ({ rule: rule.name, from: source.path, to })),
    ),
  );
}

const violations = async (root: string): Promise<Violation[]> => [
  ...(await importViolations(root)),
  ...textViolations(root),
];

/** Writes the files into a folder that is removed after `use`. Packages are found from it as from here. */
async function withTree<T>(tree: BadTree, use: (root: string) => Promise<T>): Promise<T> {
  using root = temporaryFolder('pileup-rules-');
  symlinkSync(join(ROOT, 'node_modules'), join(root.path, 'node_modules'), 'junction');
  for (const [path, lines] of Object.entries(tree)) {
    mkdirSync(dirname(join(root.path, path)), { recursive: true });
    writeFileSync(join(root.path, path), `${lines.join('\n')}\n`);
  }
  return await use(root.path);
}

test('no rule is broken', async () => {
  expect(IMPORTING.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  expect(await violations(ROOT)).toEqual([]);
});

describe('every rule', () => {
  test('has a tree that breaks it', () => {
    expect(Object.keys(BAD_TREES).sort()).toEqual([...new Set(RULES)].sort());
  });

  test.each(Object.entries(BAD_TREES))('%s fails for exactly the bad files of its tree', async (name, tree) => {
    const found = await withTree(tree, violations);
    const bad = Object.keys(tree).filter((path) => tree[path]?.some((line) => line.includes('breaks the rule')));
    expect([...new Set(found.map(({ rule }) => rule))]).toEqual([name]);
    expect([...new Set(found.map(({ from }) => from))].sort()).toEqual(bad.sort());
  });
});

test('modules may import exactly the modules in their row of mayUse', async () => {
  const modules = Object.keys(mayUse);
  const pairs = modules.flatMap((from) => modules.filter((to) => to !== from).map((to) => [from, to] as const));
  const indexes = modules.map((module) => [`backend/src/${module}/index.ts`, ['export const index = 1;']]);
  const importers = pairs.map(([from, to]) => [
    `backend/src/${from}/imports-${to}.ts`,
    [`import '../${to}/index.js';`],
  ]);
  const refused = await withTree(Object.fromEntries([...indexes, ...importers]), importViolations);
  const expected = pairs.filter(([from, to]) => !mayUse[from]?.includes(to));
  expect(refused.map(({ rule, from, to }) => `${rule}: ${from} ${to}`).sort()).toEqual(
    expected.map(([from, to]) => `may-use: backend/src/${from}/imports-${to}.ts backend/src/${to}/index.ts`).sort(),
  );
});

test('tests may import anything', async () => {
  const files = {
    'backend/src/identity/index.ts': [],
    'backend/src/logbook/qso/qso.ts': [],
    'backend/src/identity/sessions.spec.ts': ["import '../logbook/qso/qso.js';"],
    'frontend/src/features/globe/arc.ts': [],
    'frontend/src/features/logbook/bar.spec.tsx': ["import '../globe/arc.ts';"],
    'libs/radio/src/band.spec.ts': ["import 'node:fs';", "import '../../../backend/src/logbook/qso/qso.ts';"],
  };
  expect(await withTree(files, violations)).toEqual([]);
});
