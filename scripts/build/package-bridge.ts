import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fail } from '../node-commands.ts';
import { projectRoot } from '../project-root.ts';
import { bridgeFile, build } from './builds.ts';
import { describeRelease } from './executables/release.ts';
import { prepareProgram, writeExecutable } from './executables/single-executable.ts';
import { TARGETS } from './executables/targets.ts';

// `npm run bridge:package [-- --to FOLDER]`: the bridge as an executable for each platform, with checksums, in the folder
// from which the product offers releases.

try {
  await packageBridge();
} catch (error) {
  fail(error);
}

async function packageBridge(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const releases = resolve(values.to ?? join(process.env.DATA_DIR || join(projectRoot, 'data'), 'releases'));
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'bridge/package.json'), 'utf8')) as { version: string };
  mkdirSync(releases, { recursive: true });
  // The folder is complete before the product sees it.
  const partial = mkdtempSync(join(releases, `.${version}-`));
  try {
    const began = performance.now();
    for (const { name, size } of await writeRelease(partial, version))
      console.log(`${name.padEnd(34)}${(size / 1_000_000).toFixed(1).padStart(7)} MB`);
    const folder = join(releases, version);
    // The product may run as another user than the one who makes the release.
    chmodSync(partial, 0o755);
    if (existsSync(folder)) renameSync(folder, join(partial, 'previous'));
    renameSync(partial, folder);
    rmSync(join(folder, 'previous'), { recursive: true, force: true });
    console.log(`Version ${version} in ${folder}, made in ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
    console.log('On macOS: node pileup-bridge.mjs, with Node 20 or newer.');
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function writeRelease(folder: string, version: string) {
  await build({ only: 'bridge' });
  const script = 'pileup-bridge.mjs';
  copyFileSync(join(projectRoot, bridgeFile), join(folder, script));
  chmodSync(join(folder, script), 0o755);
  const program = await prepareProgram();
  const written: string[] = [];
  for (const target of TARGETS) {
    const file = join(folder, target.fileName);
    try {
      await writeExecutable(target, program, file);
      written.push(target.fileName);
    } catch (error) {
      rmSync(file, { force: true });
      console.error(`Left out: ${(error as Error).message}`);
      continue;
    }
    if (target.platform === `${process.platform}-${process.arch}`) assertStarts(file, version);
  }
  if (written.length === 0) throw new Error('No executable could be made.');
  return describeRelease(folder, version, [...written, script], new Date());
}

function assertStarts(file: string, version: string): void {
  const { stdout, stderr } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (stdout !== `Pileup bridge ${version}\n`) throw new Error(`${file} does not start: ${stderr || stdout}`);
}
