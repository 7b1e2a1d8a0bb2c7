import type { ReportKind } from '@pileup/contract/admin/reports';
import type { Queryable, Transaction } from './database/database.js';
import { classMark } from './wiring/discovered.js';

/** A reported thing: its text as it was then, since it may be changed or deleted before an administrator looks. */
export interface ReportedThing {
  /** The account that it belongs to; null if it was deleted. */
  readonly ownerId: number | null;
  readonly text: string;
  /** The path of the page that shows it; null if no page does. */
  readonly path: string | null;
}

/** One kind of thing that can be reported to the administrators, provided by the module that stores it. */
export interface ReportTarget {
  /** Finds the thing; null if it does not exist or the reporting account cannot see it. */
  find(id: number, reporterId: number, runs: Queryable): Promise<ReportedThing | null>;
  /** Hides it from everyone but its owner and administrators; with a null reason it is shown again. */
  setHidden(id: number, reason: string | null, tx: Transaction): Promise<void>;
  /** Publishes the change to open pages and other instances; called after the commit of `setHidden`. */
  publish?(id: number): Promise<void>;
  /** The path of a picture of it as it is now, hidden or not, for administrators; null if it has none. */
  picture?(id: number, runs: Queryable): Promise<string | null>;
}

/** Declares the provider of one kind. The administration finds all kinds by it. */
export const ReportTarget = classMark<ReportTarget, { kind: ReportKind }>('report target');

/** An administrator's act on the page of a thing itself, instead of in the list of reports. */
export interface DirectAct {
  readonly adminId: number;
  readonly act: 'hide' | 'show' | 'revoke' | 'restore' | 'create' | 'change' | 'delete';
  readonly kind: ReportKind | 'award' | 'contest';
  readonly id: number;
  /** Absent where the page does not ask for one. */
  readonly reason?: string;
  /** More about the act; the name of a contest, which may be deleted. */
  readonly detail?: string;
  /** The account that the thing belongs to. */
  readonly ownerId: number | null;
}

export interface DirectActs {
  /** Runs `change`; if it has changed something, stores the act in the history and settles the reports of the thing. */
  record(act: DirectAct, change: () => Promise<boolean>, tx: Queryable): Promise<void>;
}

/** Declares the provider that records what administrators do outside of the list of reports. */
export const RecordsDirectActs = classMark<DirectActs, object>('direct acts');
