import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
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
const FIXTURES = join(import.meta.dirname, 'fixtures/architecture');
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

/** Writes files (path → text) into a folder that is removed after `use`. */
async function withTree<T>(files: Record<string, string>, use: (root: string) => Promise<T>): Promise<T> {
  using root = temporaryFolder('pileup-rules-');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root.path, path)), { recursive: true });
    writeFileSync(join(root.path, path), text);
  }
  return await use(root.path);
}

test('no rule is broken', async () => {
  expect(IMPORTING.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  expect(await violations(ROOT)).toEqual([]);
});

describe('every rule', () => {
  test('has a fixture that breaks it', () => {
    expect(readdirSync(FIXTURES).sort()).toEqual([...new Set(RULES)].sort());
  });

  // A bad file of a fixture contains "breaks the rule"; the other files must pass.
  test.each(readdirSync(FIXTURES))('%s fails for exactly the bad files of its fixture', async (name) => {
    const root = join(FIXTURES, name);
    const found = await violations(root);
    const bad = sourcesOf(root).filter(({ text }) => text.includes('breaks the rule'));
    expect([...new Set(found.map(({ rule }) => rule))]).toEqual([name]);
    expect([...new Set(found.map(({ from }) => from))].sort()).toEqual(bad.map(({ path }) => path).sort());
  });
});

test('modules may import exactly the modules in their row of mayUse', async () => {
  const modules = Object.keys(mayUse);
  const pairs = modules.flatMap((from) => modules.filter((to) => to !== from).map((to) => [from, to] as const));
  const indexes = modules.map((module) => [`backend/src/${module}/index.ts`, 'export const index = 1;\n']);
  const importers = pairs.map(([from, to]) => [
    `backend/src/${from}/imports-${to}.ts`,
    `import '../${to}/index.js';\n`,
  ]);
  const refused = await withTree(Object.fromEntries([...indexes, ...importers]), importViolations);
  const expected = pairs.filter(([from, to]) => !mayUse[from]?.includes(to));
  expect(refused.map(({ rule, from, to }) => `${rule}: ${from} ${to}`).sort()).toEqual(
    expected.map(([from, to]) => `may-use: backend/src/${from}/imports-${to}.ts backend/src/${to}/index.ts`).sort(),
  );
});

test('tests may import anything', async () => {
  const files = {
    'backend/src/identity/index.ts': '',
    'backend/src/logbook/qso/qso.ts': '',
    'backend/src/identity/sessions.spec.ts': "import '../logbook/qso/qso.js';\n",
    'frontend/src/features/globe/arc.ts': '',
    'frontend/src/features/logbook/bar.spec.tsx': "import '../globe/arc.ts';\n",
    'libs/radio/src/band.spec.ts': "import 'node:fs';\nimport '../../../backend/src/logbook/qso/qso.ts';\n",
  };
  expect(await withTree(files, violations)).toEqual([]);
});
