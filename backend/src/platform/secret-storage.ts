import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Secrets {
  JWT_SECRET: string;
  DATA_KEY: string;
}

/**
 * The secrets in DATA_DIR/secrets.json, made where there are none. Several processes may start at the same moment (the
 * app and a command line): all of them get the same, since what one of them has sealed with another key is lost.
 */
export function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  // Whole or not at all, and only the first of several is taken.
  if (!existsSync(file))
    written(file, { JWT_SECRET: randomSecret(), DATA_KEY: randomSecret() }, (partial) => {
      try {
        linkSync(partial, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    });
  const kept: Partial<Secrets> = JSON.parse(readFileSync(file, 'utf8'));
  const { JWT_SECRET, DATA_KEY } = kept;
  if (JWT_SECRET && DATA_KEY) return { JWT_SECRET, DATA_KEY };
  const only = JWT_SECRET || DATA_KEY;
  if (!only) throw new Error(`${file} holds no secrets. If nothing was ever kept with them, remove it.`);
  // A file of before there was a second secret: all make the same of the first, so it matters not whose stays.
  const secrets = {
    JWT_SECRET: JWT_SECRET || derived(only, 'JWT_SECRET'),
    DATA_KEY: DATA_KEY || derived(only, 'DATA_KEY'),
  };
  written(file, secrets, (partial) => renameSync(partial, file));
  return secrets;
}

/** Writes them under a name of its own, for `place` to put in their place. */
function written(file: string, secrets: Secrets, place: (partial: string) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(partial, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    place(partial);
  } finally {
    rmSync(partial, { force: true });
  }
}

const randomSecret = () => randomBytes(32).toString('base64url');
const derived = (secret: string, name: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `pileup ${name}`, 32)).toString('base64url');
