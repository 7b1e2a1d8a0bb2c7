import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type DeletionScope, type LogSummary, LogsBeforeVerification } from '../identity/index.js';
import { DeleteReceived, hasContacts, receivedBefore } from '../logbook/index.js';
import { Database, type Queryable, statement } from '../platform/database/database.js';

const IS_RUNNING = "status in ('queued', 'running') and not check_only";
const ANY_RUNNING = statement(`
  select exists (select from exchange.import where account_id = any ($1::integer[]) and ${IS_RUNNING}) as any`);
const COUNT_RUNNING = statement(`
  select count(*)::integer as n from exchange.import
  where account_id = any ($1::integer[]) and created_at <= $2 and ${IS_RUNNING}`);
/** Imports created before the verification that may have stored contacts after it. */
const OVERLAPPING = statement(`
  select id from exchange.import where account_id = any ($1::integer[]) and created_at <= $2
    and (finished_at is null or finished_at > $2)`);
// Waits for a chunk that is being stored, which locks the row; the next one finds no row and stops.
const END = statement(`
  delete from exchange.import where account_id = any ($1::integer[]) and created_at <= $2 returning id`);

/** Contacts and imports made before the first proof of an e-mail address. */
@Injectable()
export class StoredBeforeVerification extends LogsBeforeVerification {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  override async exist(accountIds: readonly number[], tx: Queryable): Promise<boolean> {
    if (await hasContacts(tx, accountIds)) return true;
    const [running] = await tx.run<{ any: boolean }>(ANY_RUNNING, [accountIds]);
    return running?.any === true;
  }

  override async summary(accountIds: readonly number[], verifiedAt: Date): Promise<LogSummary[]> {
    const imports = await this.database.run<{ id: number }>(OVERLAPPING, [accountIds, verifiedAt]);
    const ids = imports.map(({ id }) => id);
    const logs: LogSummary[] = [];
    for (const accountId of accountIds) {
      const log = await receivedBefore(this.database, accountId, verifiedAt, ids);
      if (log) logs.push(log);
    }
    return logs;
  }

  override async countRunning(accountIds: readonly number[], verifiedAt: Date): Promise<number> {
    const [running] = await this.database.run<{ n: number }>(COUNT_RUNNING, [accountIds, verifiedAt]);
    return running?.n ?? 0;
  }

  override async endImports(accountIds: readonly number[], verifiedAt: Date, tx: Queryable): Promise<number[]> {
    return (await tx.run<{ id: number }>(END, [accountIds, verifiedAt])).map(({ id }) => id);
  }

  override async deleteContacts(accountId: number, scope: DeletionScope): Promise<void> {
    await this.commands.execute(new DeleteReceived(accountId, scope));
  }
}
