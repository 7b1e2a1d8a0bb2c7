import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The content of the lock file: its holder responds with this token on this port of this computer. */
interface Holder {
  port: number;
  word: string;
}

/**
 * Locks `folder` until this process ends, even by a crash. A process id would not do: after a restart of the computer
 * it can belong to another program, which does not know the token.
 *
 * @returns releases the lock
 * @throws a sentence, if another bridge is using the folder
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'lock.json');
  const token = randomUUID();
  const server = createServer((socket) => socket.on('error', () => undefined).end(token));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  const ours = JSON.stringify({ port: (server.address() as AddressInfo).port, word: token } satisfies Holder);

  while (!createFile(file, ours)) {
    const held = await readComplete(file);
    if (held === undefined) continue;
    if (await isHeld(held)) {
      server.close();
      throw new Error(
        `Another bridge is already using the folder ${folder}. Stop it, or choose another folder with --folder.`,
      );
    }
    removeStale(file, held);
  }
  return () => {
    server.close();
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

/** The text of the lock file; waits a moment if it is still being written. */
async function readComplete(file: string): Promise<string | undefined> {
  for (let reads = 0; reads < 5 && read(file) === ''; reads++) await wait(50);
  return read(file);
}

async function isHeld(held: string): Promise<boolean> {
  const { port, word } = parseHolder(held);
  if (!(port > 0 && port < 65_536)) return false;
  const socket = createConnection({ host: '127.0.0.1', port });
  let received = '';
  socket.setTimeout(1_000, () => socket.destroy());
  socket.on('data', (chunk) => {
    received += chunk;
    if (received.length > word.length) socket.destroy();
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return received === word;
}

function parseHolder(text: string): Holder {
  try {
    const { port, word }: Holder = JSON.parse(text);
    return { port, word };
  } catch {
    return { port: 0, word: '' };
  }
}

/** Removes a stale lock. It is moved aside and compared first: another bridge may have replaced it meanwhile. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved !== undefined && moved !== stale) createFile(file, moved);
  rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
