// No connection to the database, or one that was lost (network codes, class 08), too many of them (53300), shut down or
// starting (57P), out of memory or descriptors (53200, 53000), stopped at a time limit (57014), a standby that takes no
// writes (25006).
const UNAVAILABLE_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[1-5]|57014|25006|53[023]00)$/;
/** Messages of the driver about connections that come without a code. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end/;

interface ErrorLike {
  code?: unknown;
  message?: unknown;
  cause?: ErrorLike;
}

/** An error and its causes, outermost first. Limited to 8, since a chain of causes may be cyclic. */
function* causesOf(thrown: unknown): Iterable<ErrorLike> {
  for (let error = thrown as ErrorLike | null | undefined, depth = 0; error && depth < 8; error = error.cause, depth++)
    yield error;
}

const codeOf = (thrown: unknown) => String((thrown as ErrorLike | null | undefined)?.code ?? '');

/** Whether an error means that the database is temporarily unavailable, not that a statement was wrong. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (const error of causesOf(thrown))
    if (UNAVAILABLE_CODES.test(codeOf(error)) || CONNECTION_LOST.test(String(error.message ?? ''))) return true;
  return false;
}

/** Data exceptions (22), and limits such as an index entry too long (54): a retry would fail, too. */
export function isInvalidValue(thrown: unknown): boolean {
  return /^(22|54)/.test(codeOf(thrown));
}

export function isUniqueViolation(thrown: unknown): boolean {
  return codeOf(thrown) === '23505';
}

export type DiskFault = 'full' | 'not writable';

/** Why a write failed, on the database's disk or on the one with our files; null for other errors. */
export function diskFault(thrown: unknown): DiskFault | null {
  for (const error of causesOf(thrown)) {
    if (/^(53100|ENOSPC|EDQUOT)$/.test(codeOf(error))) return 'full';
    if (/^(58030|EROFS|EIO)$/.test(codeOf(error))) return 'not writable';
    // PostgreSQL reports it as a missing privilege.
    if (codeOf(error) === '42501' && /read-only file system/i.test(String(error.message ?? ''))) return 'not writable';
  }
  return null;
}

/** Whether the failure is temporary, of the database or a disk: a retry may succeed. */
export function isOutage(thrown: unknown): boolean {
  return diskFault(thrown) !== null || isDatabaseUnavailable(thrown);
}

/** A recorded disk fault counts for this long. */
const FAULT_TTL_MS = 10_000;

let latest: { fault: DiskFault; at: number } | undefined;

/** Records the disk fault of a request for /readyz, whose own check writes less and may still succeed. */
export function recordDiskFault(fault: DiskFault): void {
  latest = { fault, at: performance.now() };
}

export function recentDiskFault(): DiskFault | null {
  return latest && performance.now() - latest.at < FAULT_TTL_MS ? latest.fault : null;
}
