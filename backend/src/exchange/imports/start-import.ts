import { Injectable } from '@nestjs/common';
import type { Encoding } from '@pileup/adif/encoding/encodings';
import { SNIFF_BYTES, sniff } from '@pileup/adif/sniff';
import { lockSession, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { accountLock } from '../../platform/database/locks.js';
import { Conflict, InvalidRequest, NotFound } from '../../platform/errors.js';
import { Files } from '../../platform/storage/files.js';
import { ImportQueue } from './import-queue.js';

/** A stored upload. `filename` is the operator's name for it, `checkOnly` a dry run. */
export interface Upload {
  /** Null where it is not here yet: it is downloaded from `source`. */
  storedAs: string | null;
  filename: string;
  bytes: number;
  /** How its text is encoded; null where it is not here yet. */
  encoding: Encoding | null;
  checkOnly: boolean;
  /** The outside service that it comes from. */
  source?: string;
  /** Callsigns under which contacts were made that are not wanted. */
  leftOut?: readonly string[];
}

/** Starts the import of a stored upload, or of contacts of a service; returns the import's id. */
export class StartImport extends CommandOf<{ me: Me; upload: Upload }, number>() {}

/** Imports the file of a check; returns the new import's id. */
export class StoreChecked extends CommandOf<
  { me: Me; checkId: number; leftOut: readonly string[] },
  { importId: number; filename: string }
>() {}

/** Unfinished imports per account: each file can have 200 MB. */
const MAX_UNFINISHED = 5;

// Serializes the requests of an account, so that concurrent ones cannot exceed the limit.
const LOCK = statement(accountLock('startingImport'));
const WAITING = statement(`
  select count(*)::integer as n from exchange.import where account_id = $1 and status in ('queued', 'running')`);
const CREATE = statement(`
  insert into exchange.import (account_id, filename, stored_as, status, bytes_total, check_only, moved_at, created_at, source, encoding, left_out)
  values ($1, $2, $3, 'queued', $4, $5, $6, $6, $7, $8, $9) returning id`);
// Only the newest files of finished imports are retained.
const RELEASE_OLD_FILES = statement(`
  update exchange.import set stored_as = null
  where stored_as is not null and status in ('done', 'failed') and id in (
    select id from exchange.import where account_id = $1 and stored_as is not null and status in ('done', 'failed')
    order by id desc offset ${MAX_UNFINISHED})
  returning old.stored_as as name`);
const TAKE_FILE = statement(`
  update exchange.import set stored_as = null
  where id = $1 and account_id = $2 and check_only and status = 'done' and stored_as is not null
  returning old.stored_as as "storedAs", filename, bytes_total as bytes, encoding`);

/** Creates imports, each with its job in one transaction. */
@Injectable()
export class ImportStarter {
  constructor(
    private readonly queue: ImportQueue,
    private readonly clock: Clock,
  ) {}

  /** @throws Unauthenticated if the session ended, for instance during a long upload */
  async start(tx: Queryable, me: Me, upload: Upload): Promise<number> {
    const { accountId } = me;
    await lockSession(me, tx);
    await tx.run(LOCK, [accountId]);
    const [waiting] = await tx.run<{ n: number }>(WAITING, [accountId]);
    if ((waiting?.n ?? 0) >= MAX_UNFINISHED)
      throw new Conflict(`${MAX_UNFINISHED} imports of yours are still under way. Please wait for one to end.`);
    const { filename, storedAs, bytes, encoding, checkOnly, source, leftOut = [] } = upload;
    const file = [filename, storedAs, bytes];
    const values = [accountId, ...file, checkOnly, new Date(this.clock.now()), source ?? null, encoding, leftOut];
    const [row] = await tx.run<{ id: number }>(CREATE, values);
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
      unneeded: await tx.run<{ name: string }>(RELEASE_OLD_FILES, [me.accountId]),
    }));
    // The import is started, even if old files cannot be removed now: they are swept later.
    for (const { name } of unneeded) await files.remove(name).catch(() => undefined);
    return importId;
  },
);

export const StoreCheckedHandler = handlerOf(
  StoreChecked,
  [Database, ImportStarter],
  ({ me, checkId, leftOut }, database, starter) => {
    return database.transaction(async (tx) => {
      const [file] = await tx.run<Omit<Upload, 'checkOnly'>>(TAKE_FILE, [checkId, me.accountId]);
      if (!file) throw new NotFound('The checked file is no longer here. Please upload it again.');
      const importId = await starter.start(tx, me, { ...file, checkOnly: false, leftOut });
      return { importId, filename: file.filename };
    });
  },
);
