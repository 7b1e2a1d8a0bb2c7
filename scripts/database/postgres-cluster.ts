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
import { isAlive, commandOf, stopProcess } from '../processes.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { type Unprivileged, unprivileged } from './unprivileged.ts';

/** One database cluster on disk: `<dataDir>/cluster`, `<dataDir>/password` and `<dataDir>/postgres.log`. */
export interface Cluster {
  readonly folder: string;
  readonly log: string;
  readonly binaries: PostgresBinaries;
  /** How its processes run without being root. */
  readonly as: Unprivileged;
  url(port: number, database: string): string;
}

/** Opens `dataDir`, initialising it the first time. Throws sentences meant for the user. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  let root = resolve(dataDir);
  try {
    // In two steps: `mode` would close the folders above it too.
    mkdirSync(dirname(root), { recursive: true });
    if (!existsSync(root)) mkdirSync(root, { mode: 0o700 });
    // One name for one folder, whatever links lead to it: the name is how a running server is recognised.
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

/** Hands a folder that was begun by another user over; only root comes here. */
function changeOwner(folder: string, owner: number): void {
  if (statSync(folder).uid === owner) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), owner, owner);
  }
  // Last, so that an interrupted hand-over is begun again.
  lchownSync(folder, owner, owner);
}

function initialise(root: string, folder: string, binaries: PostgresBinaries, as: Unprivileged): void {
  // Made beside and renamed: an initdb that was interrupted never looks like a database.
  const begun = `${folder}.new`;
  rmSync(begun, { recursive: true, force: true });
  const passwordFile = join(root, 'password');
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (as.owner !== undefined) lchownSync(passwordFile, as.owner, as.owner);
  const [command = '', ...args] = [
    ...as.prefix,
    ...[binaries.initdb, '-D', begun, '--username=pileup', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    // Plain code point order, with upper and lower case of all of Unicode, the same on every system and release.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
  ];
  const made = spawnSync(command, args, {
    ...as.options,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  });
  if (made.status !== 0) {
    const said = made.error?.message ?? made.stderr.trim();
    rmSync(begun, { recursive: true, force: true });
    throw new Error(`The database could not be set up in ${root}. PostgreSQL's initdb said:\n${said}`);
  }
  renameSync(begun, folder);
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
 * Makes the cluster startable: a PostgreSQL still running on it, left by a launcher that was killed, is stopped; a
 * lock file whose process number now belongs to some other program is taken away. Nothing else is touched.
 */
export async function stopLeftoverServer(cluster: Cluster): Promise<void> {
  const lock = join(cluster.folder, 'postmaster.pid');
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN;
  if (!(pid > 0) || !isAlive(pid)) return;
  const runs = runsOn(pid, cluster.folder);
  // Hidden from us: PostgreSQL's own check decides.
  if (runs === undefined) return;
  if (!runs) return rmSync(lock, { force: true });
  const gone = await stopProcess(pid, [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ]);
  if (!gone) throw new Error(`A PostgreSQL (process ${pid}) still runs on ${cluster.folder} and could not be stopped.`);
}

/** The port on which a PostgreSQL runs on the cluster at the moment; undefined where none does. */
export function portOf(cluster: Cluster): number | undefined {
  const lock = join(cluster.folder, 'postmaster.pid');
  const [pid, , , port] = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n').map(Number) : [];
  return pid && port && isAlive(pid) && runsOn(pid, cluster.folder) ? port : undefined;
}

/** Is this process a PostgreSQL server on `folder`? Undefined where the system does not let us see. */
function runsOn(pid: number, folder: string): boolean | undefined {
  const command = commandOf(pid);
  if (command === '') return undefined;
  if (!command.includes('postgres')) return false;
  if (process.platform !== 'linux') return `${command} `.includes(` -D ${folder} `);
  try {
    // A server works in its cluster's folder; unlike its -D argument this holds whatever name was used.
    const works = statSync(`/proc/${pid}/cwd`);
    const ours = statSync(folder);
    return works.dev === ours.dev && works.ino === ours.ino;
  } catch {
    return undefined;
  }
}

/** Turns the usual refusals of the system into sentences. */
function explain(error: unknown, root: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') {
    const owner = existsSync(root) ? `, which belongs to user ${statSync(root).uid}` : '';
    return new Error(
      `No permission to keep the database in ${root}${owner}: ${message}. Use the same user as before, or another DATA_DIR.`,
    );
  }
  if (code === 'ENOSPC' || /No space left on device|Check free disk space/.test(message)) {
    return new Error(`The disk is full: the database in ${root} needs room. ${message}`);
  }
  if (code === 'EROFS') return new Error(`${root} is on a read-only file system; choose another DATA_DIR.`);
  return error;
}
