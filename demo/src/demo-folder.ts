import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is known of a demo, in `demo.json` of its data directory; readable by its owner alone, for the tokens in it. */
export interface DemoRecord {
  /** False until everything is in the log: an unfinished one is thrown away and begun again. */
  whole: boolean;
  seed: number;
  stations: number;
  /** ISO 8601: when it was made; the sessions of its operators last 90 days at most. */
  madeAt: string;
  contacts: number;
  /** Of each operator's session, by callsign. */
  tokens: Record<string, string>;
}

/** Operators signed up a little before the month the demo tells of, so their sessions end so many days after it was made. */
const MAX_AGE_DAYS = 50;
const RECORD_FILE = 'demo.json';
const LOCK_FILE = /^launcher\.json/;

export function readRecord(dataDir: string): DemoRecord | undefined {
  const file = join(dataDir, RECORD_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoRecord) : undefined;
}

export function writeRecord(dataDir: string, record: DemoRecord): void {
  const draft = join(dataDir, `${RECORD_FILE}.draft`);
  writeFileSync(draft, `${JSON.stringify(record, null, 1)}\n`, { mode: 0o600 });
  renameSync(draft, join(dataDir, RECORD_FILE));
}

/**
 * The whole demo of a folder, or undefined where one is to be made. Throws a sentence where the folder holds something
 * that is no demo of ours, since what is unfinished is deleted.
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
      throw new Error(`${dataDir} holds something else than a demo. Give the demo a folder of its own: DATA_DIR=…`);
    return undefined;
  }
  if (!record.whole || fresh) return undefined;
  if (Date.now() - Date.parse(record.madeAt) > MAX_AGE_DAYS * 86_400_000)
    throw new Error(`The demo in ${dataDir} is older than ${MAX_AGE_DAYS} days. Make a new one: npm run demo -- --fresh`);
  if (record.seed !== wanted.seed || record.stations !== wanted.stations)
    throw new Error(
      `The demo in ${dataDir} was made with --stations ${record.stations} --seed ${record.seed}. ` +
        'Say the same, or add --fresh to make a new one in its place.',
    );
  return record;
}

/** Throws away all but the launcher's lock; only after `foundDemo`. */
export function emptyFolder(dataDir: string): void {
  const record = join(dataDir, RECORD_FILE);
  for (const name of readdirSync(dataDir))
    if (name !== RECORD_FILE && !LOCK_FILE.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  // Last: broken off in between, what is left is still known for a demo.
  rmSync(record, { force: true });
}
