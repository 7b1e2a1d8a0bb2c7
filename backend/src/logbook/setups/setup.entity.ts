import { defineEntity, type EntityManager, type InferEntity, LockMode, p, raw } from '@mikro-orm/postgresql';
import type * as contract from '@pileup/contract/log/setup';
import type { ExtraFields } from '@pileup/contract/logbook';

/** Where and with what an operator works (a station set-up). */
export const Setup = defineEntity({
  name: 'Setup',
  schema: 'logbook',
  tableName: 'setup',
  properties: {
    // Comes first, because the key that the database generates must.
    id: p.integer().primary().autoincrement(),
    accountId: p.integer().primary(),
    name: p.text(),
    /** The account's callsign with a portable prefix or suffix; empty for the callsign itself. */
    callsign: p.text(),
    /** Watts. */
    power: p.float().nullable(),
    /** Texts by ADIF name. */
    fields: p.json().$type<ExtraFields>(),
    begunAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    /** When the account last chose a set-up, or none; the same in all its rows. */
    lastChoiceAt: p.datetime().nullable(),
  },
});

export type Setup = InferEntity<typeof Setup>;

/** An activation chosen again this soon continues: it was left by mistake, or for another place of the same day. */
const CONTINUED_WITHIN_MS = 12 * 3_600_000;

/** The set-ups of an account, by name; with a lock, as they are when no other request changes them. */
export function ownSetups(
  em: EntityManager,
  accountId: number,
  lockMode: LockMode.NONE | LockMode.PESSIMISTIC_WRITE = LockMode.NONE,
): Promise<Setup[]> {
  return em.find(Setup, { accountId }, { orderBy: [{ [raw('lower(name)')]: 'asc' }, { id: 'asc' }], lockMode });
}

export function setupOf({ id, name, callsign, power, fields, begunAt, endedAt }: Setup): contract.Setup {
  return {
    id,
    name,
    callsign,
    power: power ?? null,
    fields,
    begun_at: begunAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
  };
}

export function isChosen({ begunAt, endedAt }: Setup): boolean {
  return Boolean(begunAt) && !endedAt;
}

/** When one of an account's set-ups, or none, was last chosen (ms). Rows older than `lastChoiceAt` have the other times. */
export function lastChoiceOf(setups: readonly Setup[]): number {
  const times = setups.flatMap(({ begunAt, endedAt, lastChoiceAt }) => [begunAt, endedAt, lastChoiceAt]);
  return Math.max(0, ...times.map((time) => time?.getTime() ?? 0));
}

/** Ends the activation of a set-up if it is chosen. */
export function endActivation(setup: Setup, at: Date): void {
  if (isChosen(setup)) setup.endedAt = at;
}

/** Begins the activation of a set-up, or continues it. */
export function beginActivation(setup: Setup, at: Date): void {
  const isContinued = setup.endedAt && setup.endedAt.getTime() > at.getTime() - CONTINUED_WITHIN_MS;
  if (!isContinued && !isChosen(setup)) setup.begunAt = at;
  setup.endedAt = null;
}
