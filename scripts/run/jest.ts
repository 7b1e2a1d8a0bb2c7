import { environment, installedFile, runNode } from '../commands.ts';

/** Runs jest with `args`; answers its exit code. Our tests are ES modules, hence the flag. */
export function jest(args: readonly string[]): Promise<number> {
  const command = [
    '--experimental-vm-modules',
    '--no-warnings',
    '--max-old-space-size=6144',
    installedFile('jest/bin/jest.js'),
    ...args,
  ];
  return runNode(command, { env: environment({ NODE_ENV: 'test' }) });
}
