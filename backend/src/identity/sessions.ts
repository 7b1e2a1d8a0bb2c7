import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../platform/clock.js';
import { Database, type Runs, statement } from '../platform/database.js';
import type { Me } from './me.js';

const DAYS = 86_400_000;
const LIFETIME = 90 * DAYS;
/** How long a session found alive is believed without asking again: another instance may have ended it. */
const BELIEVED = 2_000;
const REMEMBERED = 20_000;

const BEGIN = statement('insert into identity.session (id, account_id, expires_at) values ($1, $2, $3)');
const FIND = statement(`
  select a.id as "accountId", a.callsign, a.grid, '' as computer
  from identity.session s join identity.account a on a.id = s.account_id
  where s.id = $1 and s.expires_at > $2`);
const END = statement('delete from identity.session where id = $1');
const END_OTHERS = statement(
  'delete from identity.session where account_id = $1 and id is distinct from $2 returning id',
);
const SWEEP = statement('delete from identity.session where expires_at < $1');

/** Signed-in sessions: a token names one, and dies with it. */
@Injectable()
export class Sessions {
  private readonly alive = new Map<string, { me: Me; until: number }>();
  /** Which session a token names, once its signature was found right: that never changes. */
  private readonly named = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** Answers the token of a new session. */
  async begin(accountId: number): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    await this.database.run(BEGIN, [id, accountId, new Date(now + LIFETIME)]);
    return this.jwt.sign({ sid: id, iat: Math.floor(now / 1_000), exp: Math.floor((now + LIFETIME) / 1_000) });
  }

  /** The session of a token whose signature was verified before; undefined sends it to be verified. */
  known(token: string): string | undefined {
    return this.named.get(token);
  }

  verified(token: string, id: string): void {
    if (this.named.size >= REMEMBERED) this.named.clear();
    this.named.set(token, id);
  }

  async find(id: string): Promise<Me | null> {
    const now = this.clock.now();
    const known = this.alive.get(id);
    if (known && known.until > now) return known.me;
    const [row] = await this.database.run<Omit<Me, 'sessionId'>>(FIND, [id, new Date(now)]);
    if (!row) {
      this.alive.delete(id);
      return null;
    }
    const me: Me = { ...row, sessionId: id };
    if (this.alive.size >= REMEMBERED) this.alive.clear();
    this.alive.set(id, { me, until: now + BELIEVED });
    return me;
  }

  async end(id: string): Promise<void> {
    await this.database.run(END, [id]);
    this.alive.delete(id);
  }

  /** Ends every session of the account but the one given, in the transaction that gives the reason. */
  async endOthers(accountId: number, kept: string | null, tx: Runs): Promise<void> {
    for (const { id } of await tx.run<{ id: string }>(END_OTHERS, [accountId, kept])) this.alive.delete(id);
  }

  /** Forgets what is remembered of a session whose account has changed. */
  refresh(id: string | null): void {
    if (id) this.alive.delete(id);
  }

  async sweep(): Promise<void> {
    await this.database.run(SWEEP, [new Date(this.clock.now())]);
  }
}
