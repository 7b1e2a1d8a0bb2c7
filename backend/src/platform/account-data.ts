import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Runs, Statement } from './database/database.js';

/** A file of the archive of everything an account holds. */
export interface OwnFile {
  /** Within the archive: `photos/2026-11-21-1.jpg`. */
  readonly path: string;
  /** What it holds, for the archive's README: one sentence. */
  readonly about: string;
  readonly content: Readable | Buffer | string;
}

/** A file of rows. */
export interface RowFile extends Omit<OwnFile, 'content'> {
  /** Answers some of account $1's rows, those whose key, `after`, is greater than $2, in its order. */
  readonly rows: Statement;
}

/** What a module keeps of an account: the owner may have all of it, and have all of it deleted. */
export interface Belonging {
  /** What it is, for the log. */
  readonly name: string;
  /** Everything of the account as files; one at a time is taken. Left out where there is nothing to hand over. */
  readonly files?: (accountId: number) => AsyncIterable<OwnFile>;
  /**
   * Goes before every `erase`: ends what is under way for the account, and deletes in steps, each committed, what would
   * take long. Broken off, it is called again.
   */
  readonly clear?: (accountId: number) => Promise<void>;
  /** Deletes everything of the account that is left, in the transaction that deletes the account. */
  readonly erase: (accountId: number, tx: Runs) => Promise<void>;
}

/** What all modules keep of an account. Each says so while it is set up. */
@Injectable()
export class Belongings {
  private readonly all: Belonging[] = [];

  register(belonging: Belonging): void {
    this.all.push(belonging);
  }

  /** Every file of the archive, one after the other. */
  async *files(accountId: number): AsyncIterable<OwnFile> {
    for (const { files } of this.all) if (files) yield* files(accountId);
  }

  /** Modules that build upon others are set up after them: what writes into a log ends before the log goes. */
  async clear(accountId: number): Promise<void> {
    for (const { clear } of this.all.toReversed()) await clear?.(accountId);
  }

  async erase(accountId: number, tx: Runs): Promise<void> {
    for (const { erase } of this.all) await erase(accountId, tx);
  }
}

/** A file of the archive that programs can read, too. */
export function jsonFile(path: string, about: string, value: unknown): OwnFile {
  return { path, about, content: `${JSON.stringify(value, null, 2)}\n` };
}

/**
 * The same of rows that may be many, as an array: `next` answers some of those after the last one, none at the end. They
 * are read as they are taken, so that no archive is held in memory.
 */
export function jsonRows<Row extends object>(
  path: string,
  about: string,
  next: (last: Row | undefined) => Promise<readonly Row[]>,
  shown: (row: Row) => object = (row) => row,
): OwnFile {
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

/** `files` that are arrays of rows, each without its key. */
export function rowFiles(database: Runs, all: readonly RowFile[]): NonNullable<Belonging['files']> {
  return async function* (accountId) {
    for (const { path, about, rows } of all)
      yield jsonRows<{ after: number }>(
        path,
        about,
        (last) => database.run(rows, [accountId, last?.after ?? 0]),
        ({ after: _, ...row }) => row,
      );
  };
}

/** An `erase` that is these statements, each given the account as $1. */
export function erasing(statements: readonly Statement[]): Belonging['erase'] {
  return async (accountId, tx) => {
    for (const each of statements) await tx.run(each, [accountId]);
  };
}
