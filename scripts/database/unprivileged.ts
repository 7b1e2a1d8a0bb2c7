import { type SpawnOptions, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** PostgreSQL refuses to run as root. `nobody` exists everywhere, and initdb needs a uid with a name. */
const NOBODY = 65534;

/** A way to run a command without root privileges. */
export interface Unprivileged {
  /** Command and arguments to put before the command. */
  readonly prefix: readonly string[];
  readonly options: SpawnOptions;
  /** Required owner of the process's files; absent: the current user. */
  readonly owner?: number;
}

/** In a user namespace the process is named `nobody`, but has the file permissions of the current user. */
const inUserNamespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

const attempts: Unprivileged[] = [
  { prefix: [], options: { uid: NOBODY, gid: NOBODY }, owner: NOBODY },
  // The next two also work below a folder that only root may enter (a checkout in /root).
  { prefix: inUserNamespace, options: {}, owner: 0 },
  // Where namespaces are forbidden (many containers), PostgreSQL runs as `nobody` with one capability, to enter closed
  // folders. The securebit prevents the kernel from dropping the capability when the uid changes.
  {
    prefix: [
      'setpriv',
      '--reuid',
      `${NOBODY}`,
      '--regid',
      `${NOBODY}`,
      '--clear-groups',
      '--inh-caps',
      '+dac_override',
      '--ambient-caps',
      '+dac_override',
      '--securebits',
      '+no_setuid_fixup',
    ],
    options: {},
    owner: NOBODY,
  },
];

/**
 * Finds by trying how `program` can run on `folder` without root privileges: by a change of user, else by one of the
 * others above.
 * @throws an error with a message for the user if none works
 */
export function unprivileged(program: string, folder: string): Unprivileged {
  if (process.platform === 'win32') return { prefix: [], options: {} };
  if (process.getuid?.() !== 0) return { prefix: hasName() ? [] : inUserNamespace, options: {} };
  for (const attempt of attempts) {
    const [command = '', ...args] = [
      ...attempt.prefix,
      '/bin/sh',
      '-c',
      'cd "$1" && "$2" --version',
      'sh',
      folder,
      program,
    ];
    const tried = spawnSync(command, args, { ...attempt.options, cwd: '/', stdio: 'ignore', timeout: 10_000 });
    if (tried.status === 0) return attempt;
  }
  throw new Error(
    `PostgreSQL may not run as root, and no other user can enter both ${folder} and ${program}. ` +
      'Run Pileup as an ordinary user, move it and its DATA_DIR to a folder others may enter (such as /srv), ' +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Containers may use a uid without a name, but initdb needs the name of its user. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
