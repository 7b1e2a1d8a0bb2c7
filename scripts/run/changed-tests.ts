import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { journeysOf } from '../../test/tiers.ts';
import { projectRoot } from '../project-root.ts';

const { mayUse }: { mayUse: Readonly<Record<string, readonly string[]>> } = createRequire(import.meta.url)(
  '../../.dependency-cruiser.cjs',
);
const MODULES = Object.keys(mayUse);

/** Tests for a change; `all` is the first path that may concern everything. */
export type ChangedTests =
  | { readonly all: string }
  | {
      readonly patterns: readonly string[];
      /** Modules whose API tests run, and the others. */
      readonly modules: readonly string[];
      readonly leftOut: readonly string[];
    };

/** Paths that differ from `base` in the work tree, new files included. @throws if git does not know `base` */
export function changedPaths(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0');
  const tracked = git('diff', '--name-only', '-z', base, '--');
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard', '-z')].filter((path) => path !== '');
}

/** Pure tests are in the folders of the code, or read all of it. */
const PURE = [
  'backend/src/',
  'frontend/src/',
  'libs/',
  'bridge/src/',
  'test/outbox/',
  'test/architecture',
  'test/scheduled-jobs',
];
/** Files that only the tests that always run read. */
const DOCUMENTS = /^(docs\/|[^/]+\.md$|\.gitignore$)/;

/**
 * The tests that a change may break: all pure tests, the API tests of the changed modules and of those that use them,
 * and the browser tests of the changed modules. A changed test file runs itself.
 */
export function testsOf(paths: readonly string[]): ChangedTests {
  const changed = new Set<string>();
  const specs: string[] = [];
  for (const path of paths) {
    if (DOCUMENTS.test(path)) continue;
    const module = moduleOf(path);
    if (/^test\/(api|browser)\/.*\.spec\.ts$/.test(path)) specs.push(path);
    else if (/^(bridge\/|test\/bench\/|demo\/)/.test(path) || /\.spec\.tsx?$/.test(path)) specs.push(...ownTests(path));
    else if (module) changed.add(module);
    else return { all: path };
  }
  const using = MODULES.filter((module) => changed.has(module) || mayUse[module]?.some((used) => changed.has(used)));
  const api = using.map((module) => `test/api/${module}/`);
  const everyEndpoint = changed.size > 0 ? ['test/api/every-endpoint/'] : [];
  const patterns = [...PURE, ...api, ...everyEndpoint, ...journeysOf(changed), ...specs];
  const leftOut = MODULES.filter((module) => !using.includes(module));
  return { patterns: [...new Set(patterns)], modules: using, leftOut };
}

/** A module has the same name in all these folders. */
function moduleOf(path: string): string | undefined {
  const [, name = ''] =
    /^(?:backend\/src|frontend\/src\/features|libs\/contract\/src|test\/api)\/([\w-]+)(?:\/|\.ts$)/.exec(path) ?? [];
  return MODULES.includes(name) ? name : undefined;
}

/** Tests outside the modules' folders; pure ones run in any case. */
function ownTests(path: string): string[] {
  if (path.startsWith('bridge/')) return ['test/api/programs/bridge.spec.ts', 'test/bridge-executable.spec.ts'];
  if (path.startsWith('demo/')) return ['test/demo.spec.ts'];
  if (path.startsWith('test/bench/')) return ['test/api/platform/benchmarks.spec.ts'];
  return [path];
}
