import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder, removed after the tests of the file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pileup-bridge-'));
  folders.push(folder);
  return folder;
}
