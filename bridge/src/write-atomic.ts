import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The ending of a file that is being written; one that is found was never finished. */
export const PARTIAL_SUFFIX = '.part';

/**
 * Writes a file so that after a crash or a power failure it is there whole, or as it was before, or not at all. On
 * return it is on the disk. Readable by its owner only.
 */
export function writeAtomically(file: string, text: string): void {
  const part = `${file}${PARTIAL_SUFFIX}`;
  const open = openSync(part, 'w', 0o600);
  try {
    writeSync(open, text);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
  renameSync(part, file);
  // The new name is part of the folder. Windows can neither open one nor needs to.
  if (process.platform !== 'win32') syncFolder(dirname(file));
}

function syncFolder(folder: string): void {
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
