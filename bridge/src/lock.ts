import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Who holds the lock: whoever answers with this word on this port of this computer. */
interface Holder {
  port: number;
  word: string;
}

/**
 * Makes this the only bridge on `folder`, until it ends, however it ends: a process number could be another
 * program's after the computer was started anew, but nobody else knows the word.
 *
 * @returns gives the lock back
 * @throws a sentence, when another bridge runs on the folder
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'lock.json');
  const word = randomUUID();
  const door = createServer((socket) => socket.on('error', () => undefined).end(word));
  await once(door.listen(0, '127.0.0.1'), 'listening');
  door.unref();
  const ours = JSON.stringify({ port: (door.address() as AddressInfo).port, word } satisfies Holder);

  while (!createFile(file, ours)) {
    const held = await readComplete(file);
    if (held === undefined) continue;
    if (await isHeld(held)) {
      door.close();
      throw new Error(
        `Another bridge runs with the folder ${folder}. Stop that one, or give this one a --folder of its own.`,
      );
    }
    removeStale(file, held);
  }
  return () => {
    door.close();
    if (read(file) === ours) rmSync(file, { force: true });
  };
}

function createFile(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The lock's text; one still being written is given a moment. */
async function readComplete(file: string): Promise<string | undefined> {
  for (let looks = 0; looks < 5 && read(file) === ''; looks++) await wait(50);
  return read(file);
}

async function isHeld(held: string): Promise<boolean> {
  const { port, word } = parseHolder(held);
  if (!(port > 0 && port < 65_536)) return false;
  const socket = createConnection({ host: '127.0.0.1', port });
  let said = '';
  socket.setTimeout(1_000, () => socket.destroy());
  socket.on('data', (chunk) => {
    said += chunk;
    if (said.length > word.length) socket.destroy();
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return said === word;
}

function parseHolder(text: string): Holder {
  try {
    const { port, word }: Holder = JSON.parse(text);
    return { port, word };
  } catch {
    return { port: 0, word: '' };
  }
}

/** Takes a dead bridge's lock away; moved and looked at first, since another may have done so and locked meanwhile. */
function removeStale(file: string, dead: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const theirs = read(aside);
  if (theirs !== undefined && theirs !== dead) createFile(file, theirs);
  rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
