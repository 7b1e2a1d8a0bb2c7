import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { commandOf, isAlive, stopProcess } from '../processes.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { type Unprivileged, unprivileged } from './unprivileged.ts';

/** One database cluster on disk: `<dataDir>/cluster`, `<dataDir>/password` and `<dataDir>/postgres.log`. */
export interface Cluster {
  readonly folder: string;
  readonly log: string;
  readonly binaries: PostgresBinaries;
  /** The way to run the cluster's processes without root privileges. */
  readonly as: Unprivileged;
  url(port: number, database: string): string;
}

/** Opens `dataDir`, initialised on first use. @throws errors with messages for the user */
export async function openCluster(dataDir: string): Promise<Cluster> {
  let root = resolve(dataDir);
  try {
    // The folder is made in two steps: `mode` would also apply to the folders above.
    mkdirSync(dirname(root), { recursive: true });
    if (!existsSync(root)) mkdirSync(root, { mode: 0o700 });
    // Symbolic links are resolved: a running server is recognised by the name of its folder.
    root = realpathSync(root);
    const folder = join(root, 'cluster');
    const binaries = postgresBinaries();
    const as = unprivileged(binaries.postgres, dirname(root));
    chmodSync(root, 0o700);
    if (as.owner !== undefined) changeOwner(root, as.owner);
    if (!existsSync(folder)) initialise(root, folder, binaries, as);
    assertSameVersion(folder, binaries);
    const password = readFileSync(join(root, 'password'), 'utf8').trim();
    const url = (port: number, database: string) => `postgresql://pileup:${password}@127.0.0.1:${port}/${database}`;
    return { folder, log: join(root, 'postgres.log'), binaries, as, url };
  } catch (error) {
    throw explain(error, root);
  }
}

/** Gives a folder that another user began to `owner`; called only as root. */
function changeOwner(folder: string, owner: number): void {
  if (statSync(folder).uid === owner) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), owner, owner);
  }
  // The folder itself comes last, so that an interrupted change is repeated.
  lchownSync(folder, owner, owner);
}

function initialise(root: string, folder: string, binaries: PostgresBinaries, as: Unprivileged): void {
  // The folder is created under another name: an interrupted initdb must not look like a database.
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = join(root, 'password');
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (as.owner !== undefined) lchownSync(passwordFile, as.owner, as.owner);
  const [command = '', ...args] = [
    ...as.prefix,
    binaries.initdb,
    '-D',
    unfinished,
    '--username=pileup',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Text is in code point order with Unicode case mapping, the same on every system and release.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  const result = spawnSync(command, args, {
    ...as.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  });
  if (result.status !== 0) {
    const output = result.error?.message ?? result.stderr.trim();
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`The database could not be set up in ${root}. PostgreSQL's initdb reported:\n${output}`);
  }
  renameSync(unfinished, folder);
}

function assertSameVersion(folder: string, binaries: PostgresBinaries): void {
  const ours = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout.match(/\s(\d+)\./)?.[1];
  const theirs = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (theirs === ours) return;
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${theirs}, and this is PostgreSQL ${ours}, which cannot read it. ` +
      `Start the Pileup release that made it, dump it (docs/running.md, "Upgrades"), and restore it here.`,
  );
}

/**
 * Stops a PostgreSQL that a killed launcher left running on the cluster, and removes a lock file whose process id now
 * belongs to another program.
 */
export async function stopLeftoverServer(cluster: Cluster): Promise<void> {
  const lock = join(cluster.folder, 'postmaster.pid');
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN;
  if (!(pid > 0) || !isAlive(pid)) return;
  const runs = runsOn(pid, cluster.folder);
  // This user cannot see whose process it is: PostgreSQL's own check decides.
  if (runs === undefined) return;
  if (!runs) return rmSync(lock, { force: true });
  const gone = await stopProcess(pid, [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ]);
  if (!gone) throw new Error(`A PostgreSQL (process ${pid}) still runs on ${cluster.folder} and could not be stopped.`);
}

/** The port of the PostgreSQL that is running on the cluster, if any. */
export function portOf(cluster: Cluster): number | undefined {
  const lock = join(cluster.folder, 'postmaster.pid');
  const [pid, , , port] = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n').map(Number) : [];
  return pid && port && isAlive(pid) && runsOn(pid, cluster.folder) ? port : undefined;
}

/** Whether this process is a PostgreSQL server on `folder`; undefined if the system does not say. */
function runsOn(pid: number, folder: string): boolean | undefined {
  const command = commandOf(pid);
  if (command === '') return undefined;
  if (!command.includes('postgres')) return false;
  if (process.platform !== 'linux') return `${command} `.includes(` -D ${folder} `);
  try {
    // A server's working directory is its cluster's folder; unlike the -D argument it does not depend on links.
    const theirs = statSync(`/proc/${pid}/cwd`);
    const ours = statSync(folder);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return undefined;
  }
}

/** Replaces common errors of the operating system by messages for the user. */
function explain(error: unknown, root: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') {
    const owner = existsSync(root) ? `, which belongs to user ${statSync(root).uid}` : '';
    return new Error(
      `No permission to store the database in ${root}${owner}: ${message}. Use the same user as before, or another DATA_DIR.`,
    );
  }
  if (code === 'ENOSPC' || /No space left on device|Check free disk space/.test(message)) {
    return new Error(`The disk is full: the database in ${root} needs space. ${message}`);
  }
  if (code === 'EROFS') return new Error(`${root} is on a read-only file system; choose another DATA_DIR.`);
  return error;
}
