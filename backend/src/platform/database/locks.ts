/**
 * Every advisory lock, by purpose, with an arbitrary unique number. Locks are taken only through the functions below,
 * which an architecture test checks.
 */
export const LOCKS = {
  migrating: 73_595,
  /** Per account: held while counting its waiting imports. */
  startingImport: 73_596,
  /** Per account: held while importing or undoing an import. */
  importing: 73_597,
  /** Per account: held while counting its exports. */
  startingExport: 73_598,
  makingBoards: 73_601,
  /** Held while selecting the contacts of contests. */
  makingContests: 73_622,
  /** Held while an administrator changes contests. */
  savingContests: 73_623,
  /** Held while deciding the periods of awards. */
  decidingAwards: 73_621,
  /** Per account: held while recounting its log. */
  countingLog: 73_611,
  /** Per account: held while merging the statistics of its years. */
  mergingStats: 73_625,
  /** Per account: held while changing its photos. */
  changingPhotos: 73_612,
  /** Per account: held while changing its recordings and pictures of contacts. */
  changingMedia: 73_614,
  /** Per main account: held while granting it a subscription. */
  grantingPeriod: 73_613,
  /** Per account: held while changing the pictures of its posts. */
  changingPostPictures: 73_615,
  /** Per connection to an outside service: held while sending contacts to it. */
  sendingToService: 73_624,
  /** Per account: held while changing its station set-ups. */
  changingSetups: 73_620,
  /** Per account: held while counting its saved filters. */
  savingFilters: 73_626,
} as const satisfies Record<string, number>;

type Lock = keyof typeof LOCKS;

/** A statement that waits for the lock and holds it until its transaction ends. */
export const transactionLock = (name: Lock): string => `select pg_advisory_xact_lock(${LOCKS[name]})`;

/** The same for one account, `$accountId`: locks of different accounts are independent. */
export const accountLock = (name: Lock): string => `select pg_advisory_xact_lock(${LOCKS[name]}, $accountId::integer)`;

/** Statements for a lock held by a connection, independent of its transactions. */
export const sessionLock = (name: Lock) => ({
  acquire: `select pg_advisory_lock(${LOCKS[name]})`,
  release: `select pg_advisory_unlock(${LOCKS[name]})`,
});

/** The same for one key, `$key`, without waiting: `locked` is whether it is held now. */
export const trySessionLock = (name: Lock) => ({
  acquire: `select pg_try_advisory_lock(${LOCKS[name]}, $key::integer) as locked`,
  release: `select pg_advisory_unlock(${LOCKS[name]}, $key::integer)`,
});
