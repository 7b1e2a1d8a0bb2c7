import { type FileHandle, open } from 'node:fs/promises';

/** A part of a recording that is no sound: who recorded it, where, with what. */
export interface Part {
  readonly at: number;
  /** The first bytes that the part gets; the rest of its bytes become 0. */
  readonly head?: Buffer;
  readonly bytes: number;
}

const BLOCK = Buffer.alloc(65_536);

/** Overwrites parts of a file, whose size stays: the sound does not move, so that no table of positions changes. */
export async function overwrite(path: string, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  const file = await open(path, 'r+');
  try {
    for (const { at, head = Buffer.alloc(0), bytes } of parts) {
      await file.write(head, 0, head.length, at);
      await blank(file, at + head.length, at + bytes);
    }
  } finally {
    await file.close();
  }
}

async function blank(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += BLOCK.length) await file.write(BLOCK, 0, Math.min(BLOCK.length, to - at), at);
}
