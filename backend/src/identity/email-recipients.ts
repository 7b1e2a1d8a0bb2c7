import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config.js';
import { Database, statement } from '../platform/database/database.js';

// A sub-account has no address of its own: its letters go to the main account.
const DIGESTED = statement(`
  select a.id as "accountId", a.callsign, m.email as "to"
  from identity.account a join identity.account m on m.id = coalesce(a.managed_by_id, a.id)
  where a.id > $1 and a.email_digest and a.delete_at is null and m.email <> ''
    and (m.email_confirmed_at is not null or not $2::boolean)
  order by a.id limit $3`);

/** Where an operator can be written to. */
export interface EmailRecipient {
  accountId: number;
  callsign: string;
  to: string;
}

/** The addresses of operators who want letters of what happens; nobody else's are ever handed out. */
@Injectable()
export class EmailRecipients {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** Accounts with a confirmed address that want a digest, by number, from the one after `after`. */
  wantingDigest(after: number, count: number): Promise<EmailRecipient[]> {
    return this.database.run<EmailRecipient>(DIGESTED, [after, this.config.sendsMail, count]);
  }
}
