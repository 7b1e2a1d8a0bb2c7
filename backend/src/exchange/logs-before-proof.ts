import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type DeletionScope, type LogSummary, LogsBeforeProof } from '../identity/index.js';
import { DeleteReceived, hasContacts, receivedBefore } from '../logbook/index.js';
import { Database, type Runs, statement } from '../platform/database/database.js';

const UNDER_WAY = "status in ('queued', 'running') and not check_only";
const ANY_RUNNING = statement(`
  select exists (select from exchange.import where account_id = any ($1::integer[]) and ${UNDER_WAY}) as any`);
const COUNT_RUNNING = statement(`
  select count(*)::integer as n from exchange.import
  where account_id = any ($1::integer[]) and created_at <= $2 and ${UNDER_WAY}`);
/** Imports begun before the proof that may have stored contacts after it. */
const STRADDLING = statement(`
  select id from exchange.import where account_id = any ($1::integer[]) and created_at <= $2
    and (finished_at is null or finished_at > $2)`);
// A chunk that is being stored holds its row: it is waited for, and the next one finds no row and stops.
const END = statement(`
  delete from exchange.import where account_id = any ($1::integer[]) and created_at <= $2 returning id`);

/** Contacts and imports made before the first proof of an e-mail address. */
@Injectable()
export class StoredBeforeProof extends LogsBeforeProof {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  override async exist(accountIds: readonly number[], tx: Runs): Promise<boolean> {
    if (await hasContacts(tx, accountIds)) return true;
    const [running] = await tx.run<{ any: boolean }>(ANY_RUNNING, [accountIds]);
    return running?.any === true;
  }

  override async summary(accountIds: readonly number[], provenAt: Date): Promise<LogSummary[]> {
    const imports = await this.database.run<{ id: number }>(STRADDLING, [accountIds, provenAt]);
    const ids = imports.map(({ id }) => id);
    const logs: LogSummary[] = [];
    for (const accountId of accountIds) {
      const log = await receivedBefore(this.database, accountId, provenAt, ids);
      if (log) logs.push(log);
    }
    return logs;
  }

  override async countRunning(accountIds: readonly number[], provenAt: Date): Promise<number> {
    const [running] = await this.database.run<{ n: number }>(COUNT_RUNNING, [accountIds, provenAt]);
    return running?.n ?? 0;
  }

  override async endImports(accountIds: readonly number[], provenAt: Date, tx: Runs): Promise<number[]> {
    return (await tx.run<{ id: number }>(END, [accountIds, provenAt])).map(({ id }) => id);
  }

  override async deleteContacts(accountId: number, scope: DeletionScope): Promise<void> {
    await this.commands.execute(new DeleteReceived(accountId, scope));
  }
}
