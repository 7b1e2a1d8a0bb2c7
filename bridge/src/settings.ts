import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from './write-atomic.ts';

/** What pairing gave this computer. */
export interface Pairing {
  server: string;
  key: string;
}

const LOCAL_SERVER = 'http://localhost:3000';

/** Where programs keep what belongs to one user, as each system wishes it. */
export function defaultFolder(platform = process.platform, env: NodeJS.ProcessEnv = process.env): string {
  if (platform === 'win32') return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'Pileup Bridge');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Pileup Bridge');
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'pileup-bridge');
}

/** Makes the folder where it is missing, for its owner alone. */
export function createFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** The file is readable by its owner only. */
export function savePairing(folder: string, pairing: Pairing): void {
  createFolder(folder);
  writeAtomically(pairingFile(folder), `${JSON.stringify(pairing, null, 2)}\n`);
}

/** The server that is meant where the command line names none. */
export function defaultServer(folder: string): string {
  return loadPairing(folder)?.server ?? LOCAL_SERVER;
}

/**
 * The key this computer got when it was paired with `server`; another server is never shown it.
 *
 * @returns asked again, it gives the newest: a computer may be paired anew while its bridge runs
 * @throws a sentence, when the computer is not paired with that server
 */
export function pairedKey(folder: string, server: string): () => string {
  const current = () => {
    const kept = loadPairing(folder);
    return kept?.server === server ? kept.key : undefined;
  };
  const first = current();
  if (first === undefined) {
    throw new Error(
      `This computer is not paired with ${server}. Get a pairing code from the account page there, then: ` +
        `pair CODE --server ${server}`,
    );
  }
  let key = first;
  return () => {
    key = current() ?? key;
    return key;
  };
}

/** Anything else cannot be sent, and the complaint of whoever tries would show the key. */
export const isKey = (text: unknown): text is string => typeof text === 'string' && /^[!-~]+$/.test(text);

const pairingFile = (folder: string) => join(folder, 'pairing.json');

/** Undefined where this computer was not paired, or what was kept can no longer be read. */
function loadPairing(folder: string): Pairing | undefined {
  try {
    const { server, key }: Partial<Pairing> = JSON.parse(readFileSync(pairingFile(folder), 'utf8'));
    return server && isKey(key) ? { server, key } : undefined;
  } catch {
    return undefined;
  }
}
