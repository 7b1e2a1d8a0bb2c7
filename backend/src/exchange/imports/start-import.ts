import { Injectable } from '@nestjs/common';
import type { Encoding } from '@pileup/adif/encoding/encodings';
import { SNIFF_BYTES, sniff } from '@pileup/adif/sniff';
import type { MovedContacts } from '@pileup/contract/exchange';
import { lockSession, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { Conflict, InvalidRequest } from '../../platform/errors.js';
import { Files } from '../../platform/storage/files.js';
import { ImportQueue } from './import-queue.js';

/** A stored upload. `filename` is the operator's name for it, `checkOnly` a dry run. */
export interface Upload {
  /** Name of the stored file; null until it is downloaded from `source`. */
  storedAs: string | null;
  filename: string;
  bytes: number;
  /** Encoding of the text; null until the file is downloaded. */
  encoding: Encoding | null;
  checkOnly: boolean;
  /** The outside service that it comes from. */
  source?: string;
  /** Callsigns under which contacts were made that are not wanted. */
  leftOut?: readonly string[];
  /** Contacts that are imported into another account's log. */
  moved?: readonly MovedContacts[];
  /** The only callsigns whose contacts are imported; all by default. */
  onlyCalls?: readonly string[];
}

/** Starts the import of a stored upload, or of contacts of a service; returns the import's id. */
export class StartImport extends CommandOf<{ me: Me; upload: Upload }, number>() {}

/** Unfinished imports per account: each file can have 200 MB. */
const MAX_UNFINISHED = 5;

// Serializes the requests of an account, so that concurrent ones cannot exceed the limit.
const LOCK = sql<{ accountId: number }>`${accountLock('startingImport')}`;
const WAITING = sql<{ accountId: number }, { n: number }>`
  select count(*)::integer as n from exchange.import where account_id = $accountId and status in ('queued', 'running')`;
const CREATE = sql<
  {
    accountId: number;
    filename: string;
    storedAs: string | null;
    bytes: number;
    checkOnly: boolean;
    now: Date;
    source: string | null;
    encoding: string | null;
    leftOut: readonly string[];
    moved: string | null;
    onlyCalls: readonly string[] | null;
  },
  { id: number }
>`
  insert into exchange.import (account_id, filename, stored_as, status, bytes_total, check_only, moved_at, created_at, source, encoding, left_out,
    moved, only_calls)
  values ($accountId, $filename, $storedAs, 'queued', $bytes, $checkOnly, $now, $now, $source, $encoding, $leftOut,
    $moved, $onlyCalls)
  returning id`;
// Only the newest files of finished imports are retained.
const RELEASE_OLD_FILES = sql<{ accountId: number }, { name: NotNull<string> }>`
  update exchange.import set stored_as = null
  where stored_as is not null and status in ('done', 'failed') and id in (
    select id from exchange.import where account_id = $accountId and stored_as is not null and status in ('done', 'failed')
    order by id desc offset ${MAX_UNFINISHED})
  returning old.stored_as as name`;

/** Creates imports, each with its job in one transaction. */
@Injectable()
export class ImportStarter {
  constructor(
    private readonly queue: ImportQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * @param accountId another account of the operator, as read in this transaction
   * @throws Unauthenticated if the session ended, for instance during a long upload
   */
  async start(tx: Queryable, me: Me, upload: Upload, { accountId }: Pick<Me, 'accountId'> = me): Promise<number> {
    await lockSession(me, tx);
    await tx.run(LOCK, { accountId });
    const [waiting] = await tx.run(WAITING, { accountId });
    if ((waiting?.n ?? 0) >= MAX_UNFINISHED)
      throw new Conflict(`You already have ${MAX_UNFINISHED} imports in progress. Please wait for one to finish.`);
    const { filename, storedAs, bytes, encoding, checkOnly, source = null, leftOut = [], moved = [] } = upload;
    const [row] = await tx.run(CREATE, {
      accountId,
      filename,
      storedAs,
      bytes,
      checkOnly,
      now: new Date(this.clock.now()),
      source,
      encoding,
      leftOut,
      moved: moved.length > 0 ? JSON.stringify(moved) : null,
      onlyCalls: upload.onlyCalls ?? null,
    });
    if (!row) throw new Error('the import was not stored');
    await this.queue.add(row.id, accountId, tx);
    return row.id;
  }
}

export const StartImportHandler = handlerOf(
  StartImport,
  [Database, Files, ImportStarter],
  async ({ me, upload }, database, files, starter) => {
    if (upload.storedAs !== null) {
      const kind = sniff(await files.head(upload.storedAs, SNIFF_BYTES));
      if (kind.kind === 'refused') throw new InvalidRequest({ adif_file: [kind.reason] });
    }
    const { importId, unneeded } = await database.transaction(async (tx) => ({
      importId: await starter.start(tx, me, upload),
      unneeded: await tx.run(RELEASE_OLD_FILES, { accountId: me.accountId }),
    }));
    // The import is started, even if old files cannot be removed now: they are swept later.
    for (const { name } of unneeded) await files.remove(name).catch(() => undefined);
    return importId;
  },
);
