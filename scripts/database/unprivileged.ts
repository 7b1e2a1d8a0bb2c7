import { type SpawnOptions, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** PostgreSQL refuses to run as root; `nobody` exists everywhere, and initdb wants a uid that has a name. */
const NOBODY = 65534;

/** A way to run a command without root's powers. */
export interface Unprivileged {
  /** Words put before the command. */
  readonly prefix: readonly string[];
  readonly options: SpawnOptions;
  /** Who must own the files of such a process; absent: whoever we are. */
  readonly owner?: number;
}

/** In a user namespace of its own a process is called `nobody` and to the file system still is who we are. */
const asNobodyInNamespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

const attempts: Unprivileged[] = [
  { prefix: [], options: { uid: NOBODY, gid: NOBODY }, owner: NOBODY },
  // Below a folder only root may enter (a checkout in /root) the next two keep root's reach without its name.
  { prefix: asNobodyInNamespace, options: {}, owner: 0 },
  // Where namespaces are forbidden (many containers): `nobody` with the one right to pass closed folders.
  // Without the securebit the kernel drops that right as the uid changes.
  {
    prefix: [
      ...['setpriv', '--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups'],
      ...['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup'],
    ],
    options: {},
    owner: NOBODY,
  },
];

/**
 * Finds how `program` can run on `folder` without being root, by trying: first a plain change of user, then the
 * ways around closed folders. Throws a sentence for the user when none works.
 */
export function unprivileged(program: string, folder: string): Unprivileged {
  if (process.platform === 'win32') return { prefix: [], options: {} };
  if (process.getuid?.() !== 0) return { prefix: hasName() ? [] : asNobodyInNamespace, options: {} };
  for (const way of attempts) {
    const [command = '', ...args] = [
      ...way.prefix,
      '/bin/sh',
      '-c',
      'cd "$1" && "$2" --version',
      'sh',
      folder,
      program,
    ];
    const tried = spawnSync(command, args, { ...way.options, cwd: '/', stdio: 'ignore', timeout: 10_000 });
    if (tried.status === 0) return way;
  }
  throw new Error(
    `PostgreSQL may not run as root, and no other user can enter both ${folder} and ${program}. ` +
      'Run Pileup as an ordinary user, move it and its DATA_DIR to a folder others may enter (such as /srv), ' +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Containers may run us under a number that no user has, and initdb wants to know its user's name. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
