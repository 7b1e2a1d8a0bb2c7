import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type DeletionScope, type LogSummary, LogsBeforeVerification } from '../identity/index.js';
import { DeleteReceived, hasContacts, receivedBefore } from '../logbook/index.js';
import { Database, type Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';

const IS_RUNNING = "status in ('queued', 'running') and not check_only";
const ANY_RUNNING = sql<{ accountIds: readonly number[] }, { any: boolean }>`
  select exists (select from exchange.import where account_id = any ($accountIds::integer[]) and ${IS_RUNNING}) as any`;
const COUNT_RUNNING = sql<{ accountIds: readonly number[]; verifiedAt: Date }, { n: number }>`
  select count(*)::integer as n from exchange.import
  where account_id = any ($accountIds::integer[]) and created_at <= $verifiedAt and ${IS_RUNNING}`;
/** Imports created before the verification that may have stored contacts after it. */
const OVERLAPPING = sql<{ accountIds: readonly number[]; verifiedAt: Date }, { id: number }>`
  select id from exchange.import where account_id = any ($accountIds::integer[]) and created_at <= $verifiedAt
    and (finished_at is null or finished_at > $verifiedAt)`;
// Waits for a chunk that is being stored, which locks the row; the next one finds no row and stops.
const END = sql<{ accountIds: readonly number[]; verifiedAt: Date }, { id: number }>`
  delete from exchange.import where account_id = any ($accountIds::integer[]) and created_at <= $verifiedAt returning id`;

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
    const [running] = await tx.run(ANY_RUNNING, { accountIds });
    return running?.any === true;
  }

  override async summary(accountIds: readonly number[], verifiedAt: Date): Promise<LogSummary[]> {
    const imports = await this.database.run(OVERLAPPING, { accountIds, verifiedAt });
    const ids = imports.map(({ id }) => id);
    const logs: LogSummary[] = [];
    for (const accountId of accountIds) {
      const log = await receivedBefore(this.database, accountId, verifiedAt, ids);
      if (log) logs.push(log);
    }
    return logs;
  }

  override async countRunning(accountIds: readonly number[], verifiedAt: Date): Promise<number> {
    const [running] = await this.database.run(COUNT_RUNNING, { accountIds, verifiedAt });
    return running?.n ?? 0;
  }

  override async endImports(accountIds: readonly number[], verifiedAt: Date, tx: Queryable): Promise<number[]> {
    return (await tx.run(END, { accountIds, verifiedAt })).map(({ id }) => id);
  }

  override async deleteContacts(accountId: number, scope: DeletionScope): Promise<void> {
    await this.commands.execute(new DeleteReceived({ accountId, scope }));
  }
}
