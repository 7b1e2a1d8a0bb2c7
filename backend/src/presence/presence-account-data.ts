import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../platform/account-data.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Job } from '../platform/jobs/background-jobs.js';
import type { Rig } from './rig.js';

const RIG = sql<{ accountId: number }, Rig>`select * from presence.rig where account_id = $accountId`;
const SEEN = sql<{ accountId: number }, { seen_at: Date }>`
  select seen_at from presence.seen where account_id = $accountId`;
const PROGRAMS = sql<{ accountId: number }, { name: string; through: string; last_seen: Date; last_sent: string }>`
  select name, through, last_seen, last_sent from presence.program where account_id = $accountId order by last_seen desc, id desc`;
const ERASE = ['rig', 'seen', 'qsy', 'transmission', 'program'].map(
  (table) => sql<{ accountId: number }>`delete from presence.${table} where account_id = $accountId`,
);

/** Inactive radios, programs and operators are no longer shown to anyone, and deleted after this time. */
const RETENTION_MS = 30 * 86_400_000;
const DELETE_INACTIVE = [
  'rig where heard_at',
  'seen where seen_at',
  'qsy where asked_at',
  'transmission where asked_at',
  'program where last_seen',
].map((old) => sql<{ before: Date }>`delete from presence.${old} < $before`);

/** The radio and the programs of an account, and the nightly deletion of those that are no longer active. */
@Injectable()
@AccountData({ order: 30 })
export class PresenceAccountData {
  readonly erase = eraseBy(ERASE);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const [seen] = await this.database.run(SEEN, { accountId });
    const [rig] = await this.database.run(RIG, { accountId });
    const { account_id: _, ...radio } = rig ?? { account_id: accountId };
    yield jsonFile('radio.json', 'When you were last online, and the last data of your radio.', {
      seen_at: seen?.seen_at ?? null,
      radio: rig ? radio : null,
    });
    const programs = await this.database.run(PROGRAMS, { accountId });
    yield jsonFile('programs.json', 'Your connected programs, and what each sent last.', programs);
  }

  /** Deletes the last reports of radios and programs, requests to tune or send, and last-seen times after 30 days. */
  @Job({ name: 'forget-silent', cron: '57 3 * * *' })
  async deleteInactive(): Promise<void> {
    const before = new Date(this.clock.now() - RETENTION_MS);
    for (const sweep of DELETE_INACTIVE) await this.database.run(sweep, { before });
  }
}
