import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, startTimeOf, stopProcess } from '../processes.ts';

/** A process, told from a later one with the same number by when it began. */
interface ProcessIdentity {
  readonly pid: number;
  readonly birth: string | undefined;
}

interface LockRecord {
  readonly launcher: ProcessIdentity;
  readonly app?: ProcessIdentity;
  readonly ending?: true;
}

/** The right to run on one data folder. */
export interface LauncherLock {
  /** Notes the app's process, so that the next start can end it should we be killed. */
  noteApp(pid: number): void;
  /** Notes that we are stopping: whoever wants the lock next waits for it. */
  noteEnding(): void;
  release(): void;
}

/** A launcher may be about to learn that it shall stop (its npm was ended), or be stopping already. */
const WAIT_MS = { running: 1_500, ending: 12_000 };

/**
 * Takes the lock of `dataDir`, or throws a sentence when another launcher lives there. Of a launcher that was
 * killed the app may still run: it is stopped. (Its database is dealt with by `startPostgres`.)
 */
export async function takeLock(dataDir: string, say: (line: string) => void = console.log): Promise<LauncherLock> {
  const file = join(dataDir, 'launcher.json');
  const draft = `${file}.${process.pid}`;
  const put = (record: LockRecord) => writeFileSync(draft, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  const launcher = identityOf(process.pid);

  mkdirSync(dataDir, { recursive: true });
  let orphan: ProcessIdentity | undefined;
  const began = Date.now();
  for (put({ launcher }); !linked(draft, file); put({ launcher, ...(orphan ? { app: orphan } : {}) })) {
    const text = read(file);
    if (text === undefined) continue;
    const held = parsed(text);
    if (!held || !isRunning(held.launcher)) {
      if (removeStale(file, text)) orphan = held?.app;
      continue;
    }
    if (Date.now() - began > WAIT_MS[held.ending ? 'ending' : 'running']) {
      rmSync(draft, { force: true });
      throw new Error(
        `Pileup already runs on ${dataDir} (process ${held.launcher.pid}). ` +
          'Stop that one first, or give this one a DATA_DIR and a PORT of its own.',
      );
    }
    await pause(100);
  }
  rmSync(draft, { force: true });

  if (orphan && isRunning(orphan)) {
    say(`Stopping the app of a launcher that was killed (process ${orphan.pid}).`);
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
    put(record);
    renameSync(draft, file);
  };
  return {
    noteApp: (pid) => note({ app: identityOf(pid) }),
    noteEnding: () => note({ ending: true }),
    release: () => rmSync(file, { force: true }),
  };
}

/** Takes away a dead launcher's lock that read `text`. */
function removeStale(file: string, text: string): boolean {
  // Moved and looked at again, since another launcher may have cleared it and taken the lock in between.
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

/** A hard link either appears with all its content or not at all. */
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
    // Cut short by a full disk or a power failure.
    return undefined;
  }
}

function identityOf(pid: number): ProcessIdentity {
  return { pid, birth: startTimeOf(pid) };
}

function isRunning({ pid, birth }: ProcessIdentity): boolean {
  return isAlive(pid) && startTimeOf(pid) === birth;
}
