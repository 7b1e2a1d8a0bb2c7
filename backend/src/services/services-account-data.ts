import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../platform/account-data.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Connections } from './connections.js';
import { servicesOf } from './services.query.js';

const ERASE = ['service_contact', 'service_connection', 'eqsl_card', 'callbook_entry'].map(
  (table) => sql<{ accountId: number }>`delete from services.${table} where account_id = $accountId`,
);

/** An account's connections to outside services. The states of its contacts there are exported as their counts. */
@Injectable()
@AccountData({ order: 101 })
export class ServicesAccountData {
  readonly erase = eraseBy(ERASE);

  constructor(
    private readonly database: Database,
    private readonly connections: Connections,
    private readonly clock: Clock,
  ) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const connections = await this.connections.ofAccount(accountId);
    if (connections.length > 0)
      yield jsonFile(
        'outside-services.json',
        'Outside services that your account is connected to, without keys and passwords.',
        await servicesOf(this.database, accountId, connections, this.clock.now()),
      );
  }
}
