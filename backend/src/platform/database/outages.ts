// No connection to the database, or one that was lost (network codes, class 08), too many of them (53300), shut down or
// starting (57P), out of memory or descriptors (53200, 53000), stopped at a time limit (57014), a standby that takes no
// writes (25006).
const AWAY =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[1-5]|57014|25006|53[023]00)$/;
/** What the driver says of connections without giving a code. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end/;

interface Fault {
  code?: unknown;
  message?: unknown;
  cause?: Fault;
}

/** An error and what caused it, outermost first. Not longer than any real chain: a cause may lead back to itself. */
function* causesOf(thrown: unknown): Iterable<Fault> {
  for (let error = thrown as Fault | null | undefined, depth = 0; error && depth < 8; error = error.cause, depth++)
    yield error;
}

const codeOf = (thrown: unknown) => String((thrown as Fault | null | undefined)?.code ?? '');

/** Whether an error means that the database cannot do its work at the moment, and not that a statement was wrong. */
export function databaseIsAway(thrown: unknown): boolean {
  for (const error of causesOf(thrown))
    if (AWAY.test(codeOf(error)) || CONNECTION_LOST.test(String(error.message ?? ''))) return true;
  return false;
}

/** Data exceptions (22), and limits such as an index entry too long (54): the values' fault, not the moment's. */
export function refusesValue(thrown: unknown): boolean {
  return /^(22|54)/.test(codeOf(thrown));
}

/** Somebody else has just taken what must be there once only. */
export function isTaken(thrown: unknown): boolean {
  return codeOf(thrown) === '23505';
}

export type DiskFault = 'full' | 'not writable';

/** What a disk does not take, and why: the database's own disk, or the one our files are on. */
export function diskFault(thrown: unknown): DiskFault | null {
  for (const error of causesOf(thrown)) {
    if (/^(53100|ENOSPC|EDQUOT)$/.test(codeOf(error))) return 'full';
    if (/^(58030|EROFS|EIO)$/.test(codeOf(error))) return 'not writable';
    // PostgreSQL has no code of its own for it: it counts as a missing privilege.
    if (codeOf(error) === '42501' && /read-only file system/i.test(String(error.message ?? ''))) return 'not writable';
  }
  return null;
}

/** Whether it is the moment's fault, the database's or a disk's: the same may work later. */
export function isOutage(thrown: unknown): boolean {
  return diskFault(thrown) !== null || databaseIsAway(thrown);
}

/** So long, in ms, after a disk refused something it counts as unable to take more, unless it is asked. */
const REMEMBERED_MS = 10_000;

let latest: { fault: DiskFault; at: number } | undefined;

/** Remembers what a request of this process failed with, for /readyz: a check of its own may need less room. */
export function noteDiskFault(fault: DiskFault): void {
  latest = { fault, at: performance.now() };
}

export function recentDiskFault(): DiskFault | null {
  return latest && performance.now() - latest.at < REMEMBERED_MS ? latest.fault : null;
}
