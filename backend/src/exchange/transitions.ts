import type { ExportStatus, ImportStatus } from '@pileup/contract/exchange';

interface Transition<Status extends string | number | null> {
  readonly from: readonly Status[];
  readonly to: Status;
}

/** Everything that can happen to an import. `restart` and `restartUndo` need one that is stuck. */
export const IMPORT = {
  begin: { from: ['queued', 'running'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  fail: { from: ['running'], to: 'failed' },
  abandon: { from: ['queued', 'running'], to: 'failed' },
  retry: { from: ['failed'], to: 'queued' },
  restart: { from: ['queued', 'running'], to: 'queued' },
  undo: { from: ['done', 'failed'], to: 'undoing' },
  restartUndo: { from: ['undoing'], to: 'undoing' },
  finishUndo: { from: ['undoing'], to: 'undone' },
  // An import that was read to its end returns to `done` instead.
  failUndo: { from: ['undoing'], to: 'failed' },
} as const satisfies Record<string, Transition<ImportStatus>>;

/** Everything that can happen to an export, whose status is null while pending, 1 done and 9 failed. */
export const EXPORT = {
  begin: { from: [null], to: null },
  finish: { from: [null], to: 1 },
  fail: { from: [null], to: 9 },
} as const satisfies Record<string, Transition<ExportStatus>>;

export function isAllowed<Status extends string | number | null>(
  { from }: Transition<Status>,
  status: Status,
): boolean {
  return from.includes(status);
}

const literal = (status: string | number | null): string => (typeof status === 'string' ? `'${status}'` : `${status}`);

/** `isAllowed` as an SQL condition on the column `status`. */
export function allows({ from }: Transition<string | number | null>, column = 'status'): string {
  const statuses = from.filter((status) => status !== null);
  return statuses.length === 0 ? `${column} is null` : `${column} in (${statuses.map(literal).join(', ')})`;
}

/** An SQL assignment of the status after a transition. */
export function becomes({ to }: Transition<string | number | null>): string {
  return `status = ${literal(to)}`;
}
