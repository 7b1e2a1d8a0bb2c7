import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, startTimeOf, stopProcess } from '../processes.ts';

/** The start time (`startTimeOf`) tells a process from a later one with the same id. */
interface ProcessIdentity {
  readonly pid: number;
  readonly birth: string | undefined;
}

interface LockRecord {
  readonly launcher: ProcessIdentity;
  readonly app?: ProcessIdentity;
  readonly ending?: true;
}

/** Held by the one launcher that runs on a data folder. */
export interface LauncherLock {
  /** Records the app's process, so that the next start can stop it if this launcher is killed. */
  noteApp(pid: number): void;
  /** Records that this launcher is stopping; the next one waits for the lock. */
  noteEnding(): void;
  release(): void;
}

/** A running launcher may stop soon, because its npm has ended. */
const WAIT_MS = { running: 1_500, ending: 12_000 };

/**
 * Takes the lock of `dataDir`. The app of a launcher that was killed is stopped if it still runs; `startPostgres` does
 * the same for its database.
 * @throws if another launcher is running there
 */
export async function takeLock(dataDir: string, print: (line: string) => void = console.log): Promise<LauncherLock> {
  const file = join(dataDir, 'launcher.json');
  const temporary = `${file}.${process.pid}`;
  const writeRecord = (record: LockRecord) => writeFileSync(temporary, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  const launcher = identityOf(process.pid);

  mkdirSync(dataDir, { recursive: true });
  let orphan: ProcessIdentity | undefined;
  const began = Date.now();
  for (
    writeRecord({ launcher });
    !linked(temporary, file);
    writeRecord({ launcher, ...(orphan ? { app: orphan } : {}) })
  ) {
    const text = read(file);
    if (text === undefined) continue;
    const current = parsed(text);
    if (!current || !isRunning(current.launcher)) {
      if (removeStale(file, text)) orphan = current?.app;
      continue;
    }
    if (Date.now() - began > WAIT_MS[current.ending ? 'ending' : 'running']) {
      rmSync(temporary, { force: true });
      throw new Error(
        `Pileup already runs on ${dataDir} (process ${current.launcher.pid}). ` +
          'Stop that one first, or give this one a DATA_DIR and a PORT of its own.',
      );
    }
    await pause(100);
  }
  rmSync(temporary, { force: true });

  if (orphan && isRunning(orphan)) {
    print(`Stopping the app of a launcher that was killed (process ${orphan.pid}).`);
    const gone = await stopProcess(orphan.pid, [
      ['SIGTERM', 6_000],
      ['SIGKILL', 2_000],
    ]);
    if (!gone) {
      rmSync(file, { force: true });
      throw new Error(`The app of an earlier start (process ${orphan.pid}) could not be stopped; stop it by hand.`);
    }
  }
  let record: LockRecord = { launcher };
  const note = (more: Partial<LockRecord>) => {
    record = { ...record, ...more };
    writeRecord(record);
    renameSync(temporary, file);
  };
  return {
    noteApp: (pid) => note({ app: identityOf(pid) }),
    noteEnding: () => note({ ending: true }),
    release: () => rmSync(file, { force: true }),
  };
}

/** Removes the lock of a launcher that has ended, if its content is still `text`. */
function removeStale(file: string, text: string): boolean {
  // Moved, then read again: another launcher may have removed the stale lock and taken its own in between.
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return false;
  }
  const stale = read(aside) === text;
  if (!stale) linked(aside, file);
  rmSync(aside, { force: true });
  return stale;
}

/** Creates a hard link, which is atomic: it appears with its content, or fails because there is one. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parsed(text: string): LockRecord | undefined {
  try {
    return JSON.parse(text) as LockRecord;
  } catch {
    // The file was truncated by a full disk or a power failure.
    return undefined;
  }
}

function identityOf(pid: number): ProcessIdentity {
  return { pid, birth: startTimeOf(pid) };
}

function isRunning({ pid, birth }: ProcessIdentity): boolean {
  return isAlive(pid) && startTimeOf(pid) === birth;
}
