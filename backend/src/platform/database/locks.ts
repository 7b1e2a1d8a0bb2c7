/**
 * Every advisory lock there is, by what it is held for: arbitrary numbers of our own, no two alike. Nothing else takes
 * one (test/text-walls.ts).
 */
export const LOCKS = {
  migrating: 73_595,
  /** Of an account: its waiting imports are counted. */
  startingImport: 73_596,
  /** Of an account: its log is imported into, or an import undone. */
  importing: 73_597,
  /** Of an account: its exports are counted. */
  startingExport: 73_598,
  makingBoards: 73_601,
  /** Of an account: its log is counted anew. */
  countingLog: 73_611,
  /** Of an account: its photos change. */
  changingPhotos: 73_612,
  /** Of a main account: it is given a subscription. */
  grantingPeriod: 73_613,
} as const satisfies Record<string, number>;

type Lock = keyof typeof LOCKS;

/** A statement that waits for the lock and holds it until its transaction ends. */
export const lock = (name: Lock): string => `select pg_advisory_xact_lock(${LOCKS[name]})`;

/** The same lock of one account, `$1`: those of different accounts do not wait for each other. */
export const lockOfAccount = (name: Lock): string => `select pg_advisory_xact_lock(${LOCKS[name]}, $1::integer)`;

/** The lock held by a connection, whatever its transactions do, until it gives it back. */
export const lockOfConnection = (name: Lock) => ({
  take: `select pg_advisory_lock(${LOCKS[name]})`,
  giveBack: `select pg_advisory_unlock(${LOCKS[name]})`,
});
