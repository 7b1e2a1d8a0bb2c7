import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environment, installedFile, runNode } from '../../node-commands.ts';
import { projectRoot } from '../../project-root.ts';
import { FUSE, faultsOf, RESOURCE, withoutSignature } from './executable-format.ts';
import { nodeBinary } from './node-binary.ts';
import type { Target } from './targets.ts';

const FOLDER = join(projectRoot, '.cache/bridge-executable');

/**
 * Bundles the bridge as CommonJS and prepares it for Node's single executable applications. The result is the same for
 * all platforms, since it contains neither a snapshot nor compiled code.
 *
 * @returns the path of the prepared program
 * @throws if a step fails
 */
export async function prepareProgram(): Promise<string> {
  const vite = [installedFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--mode', 'executable', 'bridge'];
  if ((await runNode(vite, { env: environment({ NODE_ENV: 'production' }) })) !== 0)
    throw new Error('Building the bridge failed; see above.');
  mkdirSync(FOLDER, { recursive: true });
  const program = join(FOLDER, 'pileup-bridge.blob');
  const settings = join(FOLDER, 'settings.json');
  const main = join(FOLDER, 'pileup-bridge.cjs');
  writeFileSync(settings, JSON.stringify({ main, output: program, disableExperimentalSEAWarning: true }));
  if ((await runNode(['--experimental-sea-config', settings], { stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    throw new Error('Preparing the program failed; see above.');
  return program;
}

/**
 * Writes the executable for a platform: Node with the prepared program inside.
 *
 * @throws a sentence, if there is no Node for the platform or the result is not as it should be
 */
export async function writeExecutable(target: Target, program: string, file: string): Promise<void> {
  writeFileSync(file, withoutSignature(readFileSync(await nodeBinary(target))));
  // postject runs in a process of its own: it writes harmless warnings about each section.
  const postject = [installedFile('postject/dist/cli.js'), file, RESOURCE, program, '--sentinel-fuse', FUSE];
  await promisify(execFile)(process.execPath, postject);
  chmodSync(file, 0o755);
  const faults = faultsOf(readFileSync(file), target.machine, readFileSync(program));
  if (faults.length > 0) throw new Error(`${target.fileName}: ${faults.join(' ')}`);
}
