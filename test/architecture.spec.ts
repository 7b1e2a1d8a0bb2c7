import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { sourcesOf, textWalls } from './boundary-rules.ts';

type Walls = Required<Pick<IFlattenedRuleSet, 'forbidden' | 'required'>> & {
  options: ICruiseOptions;
  mayUse: Record<string, string[]>;
};
const { forbidden, required, options, mayUse }: Walls = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(import.meta.dirname, 'fixtures/architecture');
const IMPORTING = ['backend/src', 'frontend', 'bridge', 'libs', 'migrations', 'scripts', 'demo'];
const TEXT_WALLS = textWalls(Object.keys(mayUse));
const WALLS = [...forbidden, ...required, ...TEXT_WALLS].map(({ name }) => name);

/** A wall broken: which, and where. */
interface Breach {
  wall: string;
  from: string;
  to: string;
}

async function brokenImports(root: string): Promise<Breach[]> {
  const folders = IMPORTING.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(folders, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden, required },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({ wall: rule.name, from, to }));
}

function brokenTexts(root: string): Breach[] {
  return sourcesOf(root).flatMap((source) =>
    TEXT_WALLS.flatMap((wall) => wall.faults(source).map((to) => ({ wall: wall.name, from: source.path, to }))),
  );
}

const breaches = async (root: string): Promise<Breach[]> => [...(await brokenImports(root)), ...brokenTexts(root)];

/** Lays out files (path → text) in a folder that is gone after `use`. */
async function tree<T>(files: Record<string, string>, use: (root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'pileup-walls-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return await use(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('no wall is broken', async () => {
  expect(IMPORTING.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  expect(await breaches(ROOT)).toEqual([]);
});

describe('every wall can fail', () => {
  test('and has a tree that breaks it', () => {
    expect(readdirSync(FIXTURES).sort()).toEqual([...new Set(WALLS)].sort());
  });

  // Each bad file of such a tree says so; the good ones beside it must pass.
  test.each(readdirSync(FIXTURES))('%s, and no other wall with it', async (name) => {
    const root = join(FIXTURES, name);
    const found = await breaches(root);
    const bad = sourcesOf(root).filter(({ text }) => text.includes('breaks the wall'));
    expect([...new Set(found.map(({ wall }) => wall))]).toEqual([name]);
    expect([...new Set(found.map(({ from }) => from))].sort()).toEqual(bad.map(({ path }) => path).sort());
  });
});

test('the table of modules: each pair that is not in it is refused, each that is passes', async () => {
  const modules = Object.keys(mayUse);
  const pairs = modules.flatMap((from) => modules.filter((to) => to !== from).map((to) => [from, to] as const));
  const faces = modules.map((module) => [`backend/src/${module}/index.ts`, 'export const face = 1;\n']);
  const askers = pairs.map(([from, to]) => [`backend/src/${from}/asks-${to}.ts`, `import '../${to}/index.js';\n`]);
  const refused = await tree(Object.fromEntries([...faces, ...askers]), brokenImports);
  const expected = pairs.filter(([from, to]) => !mayUse[from]?.includes(to));
  expect(refused.map(({ wall, from, to }) => `${wall}: ${from} ${to}`).sort()).toEqual(
    expected.map(([from, to]) => `may-use: backend/src/${from}/asks-${to}.ts backend/src/${to}/index.ts`).sort(),
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
  expect(await tree(files, breaches)).toEqual([]);
});
