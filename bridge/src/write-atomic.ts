import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The suffix of a file that is being written; one left over from a crash is incomplete. */
export const PARTIAL_SUFFIX = '.part';

/**
 * Writes a file atomically: after a crash or a power failure it is complete or unchanged. On return it is on the disk,
 * readable by its owner only.
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
  // The rename is stored in the folder, which must be synced, too. Windows cannot open folders and does not need it.
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
