import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../platform/account-data.js';
import { Database, statement } from '../platform/database/database.js';
import type { Period } from './periods.js';

const ALL = statement(`
  select "from", "to", kind, created_at from billing.period where account_id = $1 order by "from", id`);
const ERASE = statement('delete from billing.period where account_id = $1');

@Injectable()
@AccountData({ order: 90 })
export class BillingAccountData {
  readonly erase = eraseBy([ERASE]);

  constructor(private readonly database: Database) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const periods = await this.database.run<Period & { created_at: Date }>(ALL, [accountId]);
    yield jsonFile('billing.json', 'Your subscription periods.', { periods });
  }
}
