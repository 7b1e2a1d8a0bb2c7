import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stored as `demo.json` in the data directory of a demo; only its owner may read it, since it contains tokens. */
export interface DemoRecord {
  /** False until everything has been stored; an incomplete demo is deleted and made again. */
  whole: boolean;
  seed: number;
  stations: number;
  /** ISO 8601. */
  madeAt: string;
  contacts: number;
  /** Session tokens by callsign. */
  tokens: Record<string, string>;
}

/** Sessions last 90 days, and the operators signed up more than a month before the demo was made. */
const MAX_AGE_DAYS = 50;
const RECORD_FILE = 'demo.json';
const LOCK_FILE = /^launcher\.json/;

export function readRecord(dataDir: string): DemoRecord | undefined {
  const file = join(dataDir, RECORD_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoRecord) : undefined;
}

export function writeRecord(dataDir: string, record: DemoRecord): void {
  const temporary = join(dataDir, `${RECORD_FILE}.temporary`);
  writeFileSync(temporary, `${JSON.stringify(record, null, 1)}\n`, { mode: 0o600 });
  renameSync(temporary, join(dataDir, RECORD_FILE));
}

/**
 * The complete demo in a folder, or undefined if one has to be made.
 * @throws if the folder contains anything else, which making a demo would delete
 */
export function findDemo(
  dataDir: string,
  wanted: { seed: number; stations: number },
  fresh: boolean,
): DemoRecord | undefined {
  mkdirSync(dataDir, { recursive: true });
  const record = readRecord(dataDir);
  if (!record) {
    if (readdirSync(dataDir).some((name) => !LOCK_FILE.test(name)))
      throw new Error(`${dataDir} contains other files. Give the demo a folder of its own: DATA_DIR=…`);
    return undefined;
  }
  if (!record.whole || fresh) return undefined;
  if (Date.now() - Date.parse(record.madeAt) > MAX_AGE_DAYS * 86_400_000)
    throw new Error(
      `The demo in ${dataDir} is older than ${MAX_AGE_DAYS} days. Make a new one: npm run demo -- --fresh`,
    );
  if (record.seed !== wanted.seed || record.stations !== wanted.stations)
    throw new Error(
      `The demo in ${dataDir} was made with --stations ${record.stations} --seed ${record.seed}. ` +
        'Use the same options, or add --fresh to replace it.',
    );
  return record;
}

/** Deletes everything but the launcher's lock; call only after `findDemo`. */
export function emptyFolder(dataDir: string): void {
  const record = join(dataDir, RECORD_FILE);
  for (const name of readdirSync(dataDir))
    if (name !== RECORD_FILE && !LOCK_FILE.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  // The record is deleted last, so that an interrupted deletion still leaves a recognisable demo.
  rmSync(record, { force: true });
}
