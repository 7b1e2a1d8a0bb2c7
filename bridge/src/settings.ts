import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from './write-atomic.ts';

export interface Pairing {
  server: string;
  key: string;
}

const LOCAL_SERVER = 'http://localhost:3000';

/** The folder for per-user settings, by the convention of each system. */
export function defaultFolder(platform = process.platform, env: NodeJS.ProcessEnv = process.env): string {
  if (platform === 'win32') return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'Pileup Bridge');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Pileup Bridge');
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'pileup-bridge');
}

/** Creates the folder if it is missing, accessible to its owner only. */
export function createFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Saves the pairing to a file that only its owner can read. */
export function savePairing(folder: string, pairing: Pairing): void {
  createFolder(folder);
  writeAtomically(pairingFile(folder), `${JSON.stringify(pairing, null, 2)}\n`);
}

/** The server to use if the command line names none. */
export function defaultServer(folder: string): string {
  return loadPairing(folder)?.server ?? LOCAL_SERVER;
}

/**
 * The API key from pairing with `server`; it is never sent to another server.
 *
 * @returns reads the current key: the computer may be paired again while the bridge runs
 * @throws a sentence, if the computer is not paired with that server
 */
export function pairedKey(folder: string, server: string): () => string {
  const current = () => {
    const pairing = loadPairing(folder);
    return pairing?.server === server ? pairing.key : undefined;
  };
  const first = current();
  if (first === undefined) {
    throw new Error(
      `This computer is not paired with ${server}. Get a pairing code on its account page, then run: ` +
        `pair CODE --server ${server}`,
    );
  }
  let key = first;
  return () => {
    key = current() ?? key;
    return key;
  };
}

/**
 * Whether a text can be an API key. Other characters cannot be sent in a header, and the resulting error message would
 * contain the key.
 */
export const isKey = (text: unknown): text is string => typeof text === 'string' && /^[!-~]+$/.test(text);

const pairingFile = (folder: string) => join(folder, 'pairing.json');

/** The stored pairing; undefined if this computer is not paired or the file is damaged. */
function loadPairing(folder: string): Pairing | undefined {
  try {
    const { server, key }: Partial<Pairing> = JSON.parse(readFileSync(pairingFile(folder), 'utf8'));
    return server && isKey(key) ? { server, key } : undefined;
  } catch {
    return undefined;
  }
}
