import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, installedFile, runNode } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';

/** Run only when its sources have changed. */
interface Build {
  readonly name: string;
  /** Globs relative to the project folder, in addition to `everywhere`. */
  readonly inputs: readonly string[];
  readonly output: string;
  /** Commands for Node, run one after the other. */
  commands(): (readonly string[])[];
}

const everywhere = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'libs/*/package.json',
  'libs/*/src/**/*',
];

/** The bundled programs of the backend, relative to the project folder; backend/vite.config.ts lists them. */
export const programs = 'backend/dist/app';

/** The app's main file. */
export const appEntry = `${programs}/main.js`;

/** The bridge as one file for any Node from 20 on; operators download it from the product. */
export const bridgeFile = 'bridge/dist/pileup-bridge.mjs';

const builds: Build[] = [
  {
    name: 'backend',
    inputs: ['backend/src/**/*', 'backend/*.*', 'nest-cli.json', '.swcrc', 'scripts/build/openapi.ts', ...everywhere],
    output: appEntry,
    commands: () => [
      [installedFile('@nestjs/cli/bin/nest.js'), 'build'],
      [installedFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn', 'backend'],
      ...(existsSync(join(projectRoot, 'scripts/build/openapi.ts')) ? [['scripts/build/openapi.ts']] : []),
    ],
  },
  {
    name: 'frontend',
    inputs: ['frontend/{src,public,service-worker}/**/*', 'frontend/*.*', ...everywhere],
    output: 'frontend/dist/sw.js',
    commands: () =>
      ['frontend', 'frontend/service-worker'].map((folder) => [
        installedFile('vite/bin/vite.js'),
        'build',
        '--logLevel',
        'warn',
        folder,
      ]),
  },
  {
    name: 'bridge',
    inputs: ['bridge/src/**/*', 'bridge/*.*', ...everywhere],
    output: bridgeFile,
    commands: () => [[installedFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn', 'bridge']],
  },
];

/** Builds what is stale, or everything if `all`; `only` names a single build. @throws if a build fails */
export async function build({
  all = false,
  only,
  print = console.log,
}: {
  all?: boolean;
  only?: string;
  print?: (line: string) => void;
} = {}) {
  for (const task of builds.filter(({ name }) => !only || name === only)) {
    const stamp = join(projectRoot, '.cache', `built-${task.name}`);
    const sources = fingerprint(task.inputs);
    const built = existsSync(stamp) && existsSync(join(projectRoot, task.output)) ? readFileSync(stamp, 'utf8') : '';
    if (!all && built === sources) continue;

    // An interrupted build must not count as complete.
    rmSync(stamp, { force: true });
    const began = performance.now();
    for (const command of task.commands()) {
      // Jest and developers set NODE_ENV, but the build is always for production.
      const code = await runNode(command, { env: environment({ NODE_ENV: 'production' }) });
      if (code !== 0) throw new Error(`Building the ${task.name} failed (exit code ${code}); see above.`);
    }
    mkdirSync(join(projectRoot, '.cache'), { recursive: true });
    writeFileSync(stamp, sources);
    print(`Built the ${task.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  }
}

/** A file that npm writes when it has installed the packages. */
const installation = join(projectRoot, 'node_modules/.package-lock.json');

/**
 * A hash of the contents, since a checkout or a restored backup changes the times of files. Packages count by the time
 * of their installation: a build that was made of broken ones must not be taken for one of those that replaced them.
 */
function fingerprint(globs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  if (existsSync(installation)) hash.update(String(statSync(installation).mtimeMs));
  for (const name of globSync([...globs], { cwd: projectRoot }).sort()) {
    const file = join(projectRoot, name);
    if (statSync(file).isFile()) hash.update(`\0${name}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
