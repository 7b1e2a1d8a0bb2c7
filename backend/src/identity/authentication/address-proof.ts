import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { type Runs, statement } from '../../platform/database/database.js';
import { Sessions } from '../sessions/sessions.js';
import { FAMILY } from '../sub-accounts/main-account.js';
import { Unreviewed } from '../unreviewed/unreviewed.js';

const PROVE = statement(`
  update identity.account set email_confirmed_at = $2
  where id = $1 and email_confirmed_at is null and managed_by_id is null returning id`);
const ALL = statement(FAMILY);
const FORGET_LINKS = statement('delete from identity.letter_link where account_id = $1');

/** Ways in, and what would carry contacts out: names, passwords and switches of outside services are a stranger's, too. */
const VOID = [
  `update identity.account
   set password_hash = null, api_key_hash = null, mobile_number = '', mobile_confirmed_at = null,
     qrz_api_key = null, qrz_auto_log_qso = false, clublog_email = '', clublog_password = null,
     clublog_auto_log_qso = false, eqsl_apikey = null, hamqth = '', email_digest = false
   where id = any ($1::integer[])`,
  'delete from identity.paired_computer where account_id = any ($1::integer[])',
  'delete from identity.pairing_code where account_id = any ($1::integer[])',
  'delete from identity.mobile_code where account_id = any ($1::integer[])',
  'delete from identity.pin where account_id = any ($1::integer[])',
].map(statement);

/**
 * What happens when the e-mail address of an account is proven for the first time. Until then anybody may have made
 * the account, with somebody else's address: so the proof ends every older session, and unless whoever proves it is
 * signed in to that very account, it takes away all that was left to come back by, and marks what was made before for
 * the owner's review.
 */
@Injectable()
export class AddressProof {
  constructor(
    private readonly config: Config,
    private readonly sessions: Sessions,
    private readonly unreviewed: Unreviewed,
    private readonly clock: Clock,
  ) {}

  /**
   * @param mainId the main account whose address was proven
   * @param isSignedIn whether the proof came with a live session of that account
   */
  async prove(mainId: number, isSignedIn: boolean, tx: Runs): Promise<void> {
    // Letters in the outbox prove nothing, and nothing waits for a proof there.
    if (!this.config.sendsMail) return;
    const [first] = await tx.run(PROVE, [mainId, new Date(this.clock.now())]);
    if (!first) return;
    await this.sessions.endFamily(mainId, null, tx);
    await tx.run(FORGET_LINKS, [mainId]);
    if (isSignedIn) return;
    const family = (await tx.run<{ id: number }>(ALL, [mainId])).map(({ id }) => id);
    for (const away of VOID) await tx.run(away, [family]);
    // The time is read under the lock of the account: a sub-account added a moment ago is older.
    await this.unreviewed.mark(mainId, new Date(this.clock.now()), tx);
  }
}
