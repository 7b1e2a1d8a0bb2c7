/**
 * Every advisory lock, by purpose, with an arbitrary unique number. Locks are taken only through the functions below,
 * which an architecture test checks.
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
  /** The contacts of contests are selected. */
  makingContests: 73_622,
  /** Administrators change contests. */
  savingContests: 73_623,
  /** The periods of awards are decided. */
  decidingAwards: 73_621,
  /** Of an account: its log is recounted. */
  countingLog: 73_611,
  /** Of an account: the statistics of its years are merged. */
  mergingStats: 73_625,
  /** Of an account: its photos change. */
  changingPhotos: 73_612,
  /** Of an account: its recordings and pictures of contacts change. */
  changingMedia: 73_614,
  /** Of a main account: it is granted a subscription. */
  grantingPeriod: 73_613,
  /** Of an account: the pictures of its posts change. */
  changingPostPictures: 73_615,
  /** Of a connection to an outside service: contacts are sent to it. */
  sendingToService: 73_624,
  /** Of an account: its station set-ups change. */
  changingSetups: 73_620,
  /** Of an account: its saved filters are counted. */
  savingFilters: 73_626,
} as const satisfies Record<string, number>;

type Lock = keyof typeof LOCKS;

/** A statement that waits for the lock and holds it until its transaction ends. */
export const transactionLock = (name: Lock): string => `select pg_advisory_xact_lock(${LOCKS[name]})`;

/** The same for one account, `$1`: locks of different accounts are independent. */
export const accountLock = (name: Lock): string => `select pg_advisory_xact_lock(${LOCKS[name]}, $1::integer)`;

/** Statements for a lock held by a connection, independent of its transactions. */
export const sessionLock = (name: Lock) => ({
  acquire: `select pg_advisory_lock(${LOCKS[name]})`,
  release: `select pg_advisory_unlock(${LOCKS[name]})`,
});

/** The same for one key, `$1`, without waiting: `locked` is whether it is held now. */
export const trySessionLock = (name: Lock) => ({
  acquire: `select pg_try_advisory_lock(${LOCKS[name]}, $1::integer) as locked`,
  release: `select pg_advisory_unlock(${LOCKS[name]}, $1::integer)`,
});
