import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Jobs } from '../../platform/jobs/jobs.js';

type Purpose = 'confirm' | 'reset';

const KEEP = statement(`
  insert into identity.letter_link (token_hash, account_id, purpose, email, expires_at) values ($1, $2, $3, $4, $5)`);
const GOOD = `
  identity.letter_link l join identity.account a on a.id = l.account_id and lower(a.email) = lower(l.email)
  where l.token_hash = $1 and l.purpose = $2 and l.expires_at > $3`;
// Locked before it is used, so that the address does not change until what the link is good for is done.
const FIND = statement(`select a.id from ${GOOD} for no key update of a`);
const USE = statement(
  'delete from identity.letter_link where token_hash = $1 and account_id = $2 returning account_id',
);
const VOID_RESETS = statement(`delete from identity.letter_link where account_id = $1 and purpose = 'reset'`);
const SWEEP = statement('delete from identity.letter_link where expires_at < $1');

/** Links in letters: unguessable, kept as fingerprints, good once and only while the address is the same. */
@Injectable()
export class LetterLinks implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ name: 'sweep-letter-links', cron: '23 3 * * *', work: () => this.sweep() });
  }

  /** The token of a new link. */
  async make(
    purpose: Purpose,
    { id, email }: { id: number; email: string },
    goodFor: number,
    tx: Runs,
  ): Promise<string> {
    const token = this.crypto.token();
    const until = new Date(this.clock.now() + goodFor);
    await tx.run(KEEP, [this.crypto.fingerprint(token), id, purpose, email, until]);
    return token;
  }

  /** Whose link it is, whose row is locked then. @throws NotFound where it is not good (any more) */
  async find(purpose: Purpose, token: string, tx: Runs): Promise<number> {
    const now = new Date(this.clock.now());
    const [account] = await tx.run<{ id: number }>(FIND, [this.crypto.fingerprint(token), purpose, now]);
    return account?.id ?? refuse();
  }

  /** The same, and uses it up. */
  async use(purpose: Purpose, token: string, tx: Runs): Promise<number> {
    const accountId = await this.find(purpose, token, tx);
    // Two at the same moment waited for each other just now: the second finds nothing left.
    const used = await tx.run(USE, [this.crypto.fingerprint(token), accountId]);
    return used.length === 1 ? accountId : refuse();
  }

  /** Voids the resets on their way: sent before a newer password, or to an address that is another now. */
  async voidResets(accountId: number, tx: Runs): Promise<void> {
    await tx.run(VOID_RESETS, [accountId]);
  }

  private async sweep(): Promise<void> {
    await this.database.run(SWEEP, [new Date(this.clock.now())]);
  }
}

function refuse(): never {
  throw new NotFound('This link is not good (any more). Please ask for a new one.');
}
