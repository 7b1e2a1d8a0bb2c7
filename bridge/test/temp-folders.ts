import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** Creates an empty folder, which `removeFolders` deletes. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pileup-bridge-'));
  made.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
