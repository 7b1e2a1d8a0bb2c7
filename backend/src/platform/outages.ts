// Connection refused or reset, and PostgreSQL's classes 08 (connection) and 57P (shutdown, starting up).
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08...|57P0[1-5]|53300)$/;

/** Whether an error means that the database cannot be reached at the moment, and not that a statement was wrong. */
export function databaseIsAway(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth++) {
    if (AWAY.test(String((error as { code?: unknown }).code ?? ''))) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        error.message,
      )
    )
      return true;
  }
  return false;
}

const codeOf = (thrown: unknown) => String((thrown as { code?: unknown } | null)?.code ?? '');

/** Data exceptions (22), and limits such as an index entry too long (54): the values' fault, not the moment's. */
export function refusesValue(thrown: unknown): boolean {
  return /^(22|54)/.test(codeOf(thrown));
}

/** Somebody else has just taken what must be there once only. */
export function isTaken(thrown: unknown): boolean {
  return codeOf(thrown) === '23505';
}

interface Fault {
  code?: unknown;
  cause?: Fault;
}

/** Whether an error means that a disk has no room left: the database's own, or the one our files lie on. */
export function diskIsFull(thrown: unknown): boolean {
  for (let error = thrown as Fault | null | undefined, depth = 0; error && depth < 4; error = error.cause, depth++)
    if (/^(53100|ENOSPC|EDQUOT)$/.test(String(error.code ?? ''))) return true;
  return false;
}
