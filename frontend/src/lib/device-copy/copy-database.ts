import type { DxccEntity, KeptQso } from '@pileup/contract/logbook';
import type { WorkedResponse } from '@pileup/contract/social';
import type { DBSchema } from 'idb';
import { browserDatabase } from '../browser-database.ts';

/** The offline copy of one account's data on this device. */
export interface DeviceCopy {
  readonly accountId: number;
  /** When the server was asked last, ms. */
  readonly at: number;
  readonly version: string;
  /** The newest contacts, newest first. */
  readonly newest: readonly KeptQso[];
  /** Contacts in the whole log. */
  readonly count: number;
  readonly worked: WorkedResponse;
  readonly entities: readonly DxccEntity[];
}

/** A contact that this device changed after the copy was made; null if it was deleted. */
export interface KeptChange {
  readonly accountId: number;
  readonly qdoId: number;
  readonly qso: KeptQso | null;
  /** UUID: a further change of the same contact has another one. */
  readonly id: string;
}

interface Schema extends DBSchema {
  copies: { key: number; value: DeviceCopy };
  changes: { key: [accountId: number, qdoId: number]; value: KeptChange };
}

const database = browserDatabase<Schema>('pileup-copies', (created) => {
  created.createObjectStore('copies', { keyPath: 'accountId' });
  created.createObjectStore('changes', { keyPath: ['accountId', 'qdoId'] });
});

const changesOf = (accountId: number) => IDBKeyRange.bound([accountId, 0], [accountId, Number.MAX_SAFE_INTEGER]);

/** The copy of an account and its later changes. @throws if the browser has no database */
export async function readStored(
  accountId: number,
): Promise<{ copy: DeviceCopy | undefined; changes: readonly KeptChange[] }> {
  const reading = (await database()).transaction(['copies', 'changes']);
  const [copy, changes] = await Promise.all([
    reading.objectStore('copies').get(accountId),
    reading.objectStore('changes').getAll(changesOf(accountId)),
  ]);
  return { copy, changes };
}

/**
 * Replaces the copy.
 *
 * @param contained the changes that were stored before the server was asked: the copy includes them
 * @throws if the storage is full or blocked
 */
export async function storeCopy(copy: DeviceCopy, contained: readonly KeptChange[]): Promise<void> {
  const writing = (await database()).transaction(['copies', 'changes'], 'readwrite');
  const changes = writing.objectStore('changes');
  const ids = new Set(contained.map(({ id }) => id));
  const stored = await changes.getAll(changesOf(copy.accountId));
  await Promise.all([
    writing.objectStore('copies').put(copy),
    ...stored.filter(({ id }) => ids.has(id)).map(({ accountId, qdoId }) => changes.delete([accountId, qdoId])),
    writing.done,
  ]);
}

/** @throws if the storage is full or blocked */
export async function storeChange(change: KeptChange): Promise<void> {
  await (await database()).put('changes', change);
}

/** Deletes the copies of all accounts, or of one. @throws if the browser has no database */
export async function deleteCopies(accountId?: number): Promise<void> {
  const writing = (await database()).transaction(['copies', 'changes'], 'readwrite');
  const [copies, changes] = [writing.objectStore('copies'), writing.objectStore('changes')];
  await Promise.all([
    accountId === undefined ? copies.clear() : copies.delete(accountId),
    accountId === undefined ? changes.clear() : changes.delete(changesOf(accountId)),
    writing.done,
  ]);
}
