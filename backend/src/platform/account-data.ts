import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Queryable } from './database/database.js';
import type { Statement } from './database/sql.js';
import { classMark, Discovered } from './wiring/discovered.js';

/** A file of the archive of all data of an account. */
export interface ArchiveFile {
  /** Path within the archive: `photos/2026-11-21-1.jpg`. */
  readonly path: string;
  /** One sentence about the content, for the archive's README. */
  readonly about: string;
  readonly content: Readable | Buffer | string;
}

export interface ArchiveRowFile extends Omit<ArchiveFile, 'content'> {
  /** Returns a page of the account's rows: those with a key, `after`, greater than `$after`, ordered by it. */
  readonly rows: Statement<{ accountId: number; after: number }, { after: number }>;
}

/** The data that a module stores about an account; its owner can export it and have it deleted. */
export interface AccountData {
  /** Returns all data of the account as files, read one at a time. Absent if there is nothing to export. */
  files?(accountId: number): AsyncIterable<ArchiveFile>;
  /**
   * Runs before every `erase`: ends running work of the account and deletes in committed steps what would take long.
   * Called again after an interruption.
   */
  clear?(accountId: number): Promise<void>;
  /** Deletes all that is left of the account, in the transaction that deletes the account. */
  erase(accountId: number, tx: Queryable): Promise<void>;
}

/**
 * Declares that a provider exports and erases a part of an account. `clear` runs by descending `order`, so that what
 * writes into the log ends before the log goes; `files` and `erase` by ascending `order`.
 */
export const AccountData = classMark<AccountData, { order: number }>('account data');

/** The data that all modules store about an account. */
@Injectable()
export class AccountDataRegistry {
  private readonly added: AccountData[] = [];

  constructor(private readonly discovered: Discovered) {}

  /** Adds a source besides the declared ones; tests add sources that fail or wait. */
  add(source: AccountData): void {
    this.added.push(source);
  }

  /** Every file of the archive, one after the other. */
  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    for (const source of this.all()) if (source.files) yield* source.files(accountId);
  }

  async clear(accountId: number): Promise<void> {
    for (const source of this.all().toReversed()) await source.clear?.(accountId);
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    for (const source of this.all()) await source.erase(accountId, tx);
  }

  private all(): AccountData[] {
    return [...this.discovered.providers(AccountData).map(({ value }) => value), ...this.added];
  }
}

export function jsonFile(path: string, about: string, value: unknown): ArchiveFile {
  return { path, about, content: `${JSON.stringify(value, null, 2)}\n` };
}

/**
 * A JSON array of rows, streamed so that it is never held in memory. `next` returns the rows after the last one, page by
 * page, and an empty page at the end.
 */
export function jsonRows<Row extends object>(
  path: string,
  about: string,
  next: (last: Row | undefined) => Promise<readonly Row[]>,
  shown: (row: Row) => object = (row) => row,
): ArchiveFile {
  async function* pieces(): AsyncIterable<Buffer> {
    let between = '[';
    for (let rows = await next(undefined); rows.length > 0; rows = await next(rows.at(-1))) {
      yield Buffer.from(rows.map((row, n) => `${n === 0 ? between : ','}\n${JSON.stringify(shown(row))}`).join(''));
      between = ',';
    }
    yield Buffer.from(`${between === '[' ? '[' : ''}\n]\n`);
  }
  return { path, about, content: Readable.from(pieces()) };
}

/** A `files` function for JSON arrays of rows; the key `after` is left out. */
export function rowFiles(
  database: Queryable,
  all: readonly ArchiveRowFile[],
): (accountId: number) => AsyncIterable<ArchiveFile> {
  return async function* (accountId) {
    for (const { path, about, rows } of all)
      yield jsonRows<{ after: number }>(
        path,
        about,
        (last) => database.run(rows, { accountId, after: last?.after ?? 0 }),
        ({ after: _, ...row }) => row,
      );
  };
}

/** An `erase` function that runs these statements. */
export function eraseBy(statements: readonly Statement<{ accountId: number }>[]): AccountData['erase'] {
  return async (accountId, tx) => {
    for (const each of statements) await tx.run(each, { accountId });
  };
}
