import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Secrets {
  JWT_SECRET: string;
  DATA_KEY: string;
  AWARD_KEY: string;
}

/**
 * The secrets in DATA_DIR/secrets.json, generated if absent. Processes that start at the same time (the app and a command
 * line) get the same secrets: what was encrypted with a different key would be lost.
 */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  // `link` is atomic and fails if another process was first.
  if (!existsSync(file))
    writeSecrets(
      file,
      { JWT_SECRET: randomSecret(), DATA_KEY: randomSecret(), AWARD_KEY: randomSecret() },
      (partial) => {
        try {
          linkSync(partial, file);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        }
      },
    );
  const { JWT_SECRET, DATA_KEY, AWARD_KEY }: Partial<Secrets> = JSON.parse(readFileSync(file, 'utf8'));
  if (JWT_SECRET && DATA_KEY && AWARD_KEY) return { JWT_SECRET, DATA_KEY, AWARD_KEY };
  const only = DATA_KEY || JWT_SECRET;
  if (!only) throw new Error(`${file} holds no secrets. If nothing was ever encrypted with them, remove it.`);
  // The file is older than some of the secrets. All processes derive the same ones, so concurrent writes do not matter.
  const secrets = {
    JWT_SECRET: JWT_SECRET || derived(only, 'JWT_SECRET'),
    DATA_KEY: DATA_KEY || derived(only, 'DATA_KEY'),
    AWARD_KEY: AWARD_KEY || awardKeyOf(DATA_KEY || derived(only, 'DATA_KEY')),
  };
  writeSecrets(file, secrets, (partial) => renameSync(partial, file));
  return secrets;
}

/** Writes the secrets to a temporary file, which `commit` moves to its place. */
function writeSecrets(file: string, secrets: Secrets, commit: (partial: string) => void): void {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(partial, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    commit(partial);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** The key of an installation that has not set its own. */
export const awardKeyOf = (dataKey: string): string => derived(dataKey, 'AWARD_KEY');

const randomSecret = () => randomBytes(32).toString('base64url');
const derived = (secret: string, name: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `pileup ${name}`, 32)).toString('base64url');
