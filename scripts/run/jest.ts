import { environment, installedFile, runNode } from '../node-commands.ts';

/** Runs Jest and resolves with its exit code. The first flag is needed because tests are ES modules. */
export function jest(args: readonly string[]): Promise<number> {
  const command = [
    '--experimental-vm-modules',
    '--no-warnings',
    '--max-old-space-size=6144',
    '--max-semi-space-size=64',
    installedFile('jest/bin/jest.js'),
    ...args,
  ];
  return runNode(command, { env: environment({ NODE_ENV: 'test' }) });
}
