import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';

// E-mails for a sub-account go to the address of its main account.
const WANTING_DIGEST = sql<{ after: number; sendsMail: boolean; count: number }, EmailRecipient>`
  select a.id as "accountId", a.callsign, m.email as "to"
  from identity.account a join identity.account m on m.id = coalesce(a.managed_by_id, a.id)
  where a.id > $after and a.email_digest and a.delete_at is null and m.email <> ''
    and (m.email_confirmed_at is not null or not $sendsMail::boolean)
  order by a.id limit $count`;

const OF_MAIN = sql<{ mainId: number; sendsMail: boolean }, EmailRecipient>`
  select id as "accountId", callsign, email as "to" from identity.account
  where id = $mainId and email <> '' and (email_confirmed_at is not null or not $sendsMail::boolean)`;

export interface EmailRecipient {
  accountId: number;
  callsign: string;
  to: string;
}

/** The addresses of operators for e-mails of other modules. Others never leave this module. */
@Injectable()
export class EmailRecipients {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** Accounts with a verified address that want a digest, ordered by id, from the one after `after`. */
  wantingDigest(after: number, count: number): Promise<EmailRecipient[]> {
    return this.database.run(WANTING_DIGEST, { after, sendsMail: this.config.sendsMail, count });
  }

  /** A main account with a verified address; null for others. */
  async ofMain(mainId: number): Promise<EmailRecipient | null> {
    return (await this.database.run(OF_MAIN, { mainId, sendsMail: this.config.sendsMail }))[0] ?? null;
  }
}
