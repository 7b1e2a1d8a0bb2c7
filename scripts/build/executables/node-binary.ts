import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installedFile } from '../../node-commands.ts';
import { projectRoot } from '../../project-root.ts';
import type { Target } from './targets.ts';

const run = promisify(execFile);

/**
 * Node for a platform: from node_modules, where npm installs that of this computer only; otherwise its package is
 * downloaded by npm, checked against package-lock.json and stored in `.cache`.
 *
 * @throws a sentence, if it cannot be obtained
 */
export async function nodeBinary({ nodePackage, node }: Target): Promise<string> {
  const installed = installedFile(`${nodePackage}/${node}`);
  if (existsSync(installed)) return installed;
  const { version, integrity } = lockedVersionOf(nodePackage);
  const folder = join(projectRoot, '.cache/node-binaries', `${nodePackage}-${version}`);
  const file = join(folder, node);
  if (!existsSync(file)) await download(`${nodePackage}@${version}`, integrity, node, folder);
  return file;
}

function lockedVersionOf(name: string): { version: string; integrity: string } {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };
  const { version, integrity } = packages[`node_modules/${name}`] ?? {};
  if (!version || !integrity) throw new Error(`package-lock.json does not have ${name}.`);
  return { version, integrity };
}

async function download(spec: string, integrity: string, node: string, folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const partial = mkdtempSync(`${folder}.`);
  try {
    // On Windows npm is a batch file, which needs a shell; nothing in the arguments comes from outside.
    const npm = { cwd: partial, shell: process.platform === 'win32' };
    await run('npm', ['pack', spec, '--silent', '--ignore-scripts', '--pack-destination', '.'], npm);
    const archive = `${spec.replace('@', '-')}.tgz`;
    const hash = `sha512-${createHash('sha512')
      .update(readFileSync(join(partial, archive)))
      .digest('base64')}`;
    if (hash !== integrity) throw new Error('the package differs from the one in package-lock.json');
    await run('tar', ['-xzf', archive, `package/${node}`], { cwd: partial });
    renameSync(join(partial, 'package'), folder);
  } catch (error) {
    throw new Error(`${spec} cannot be downloaded: ${(error as Error).message.trim()}`);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
