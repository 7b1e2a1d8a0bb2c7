import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config.js';
import { Database, statement } from '../platform/database/database.js';

// E-mails for a sub-account go to the address of its main account.
const WANTING_DIGEST = statement(`
  select a.id as "accountId", a.callsign, m.email as "to"
  from identity.account a join identity.account m on m.id = coalesce(a.managed_by_id, a.id)
  where a.id > $1 and a.email_digest and a.delete_at is null and m.email <> ''
    and (m.email_confirmed_at is not null or not $2::boolean)
  order by a.id limit $3`);

const OF_MAIN = statement(`
  select id as "accountId", callsign, email as "to" from identity.account
  where id = $1 and email <> '' and (email_confirmed_at is not null or not $2::boolean)`);

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
    return this.database.run<EmailRecipient>(WANTING_DIGEST, [after, this.config.sendsMail, count]);
  }

  /** A main account with a verified address; null for others. */
  async ofMain(mainId: number): Promise<EmailRecipient | null> {
    return (await this.database.run<EmailRecipient>(OF_MAIN, [mainId, this.config.sendsMail]))[0] ?? null;
  }
}
