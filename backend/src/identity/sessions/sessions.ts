import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock, isWithin } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { ME_COLUMNS, type Me, WITH_MAIN } from '../me.js';
import { FAMILY } from '../sub-accounts/main-account.js';
import { lockMain } from './lock-main.js';

const DAYS = 86_400_000;
const LIFETIME = 90 * DAYS;
/** How long a session found alive is believed without asking again: another instance may have ended it. */
const BELIEVED = 2_000;
const REMEMBERED = 20_000;
/** When a session was last seen is written down so often, no oftener. */
const SEEN_EVERY = 15 * 60_000;

const BEGIN = statement(`
  insert into identity.session (id, account_id, created_at, seen_at, expires_at, pin_at)
  values ($1, $2, $3, $3, $4, $5)`);
const NOTE_DEVICE = statement('update identity.session set device = $2 where id = $1 and device <> $2');
const SEEN = statement('update identity.session set seen_at = $2 where id = $1 and seen_at < $2');
const FIND = statement(`
  select ${ME_COLUMNS}, '' as computer, s.seen_at
  from identity.session s join identity.account a on a.id = s.account_id ${WITH_MAIN}
  where s.id = $1 and s.expires_at > $2 and (a.delete_at is null or a.delete_at > $2)`);

// A statement sees the table as it was before it: those that go along with their root are found.
const END = statement(`
  with root as (select coalesce(parent_id, id) as id from identity.session where id = $1),
    gone as (delete from identity.session where id in (select id from root))
  select s.id from identity.session s join root on root.id in (s.id, s.parent_id)`);
const END_CHOSEN = statement(`
  with gone as (
    delete from identity.session s using identity.account a
    where s.id = $2 and s.parent_id is null and a.id = s.account_id and coalesce(a.managed_by_id, a.id) = $1
    returning s.id)
  select s.id from identity.session s join gone on gone.id in (s.id, s.parent_id)`);
const END_FAMILY = statement(`
  delete from identity.session where account_id in (${FAMILY}) and id is distinct from $2 returning id`);
const END_ALL = statement(`
  with gone as (delete from identity.session where account_id = any ($1::integer[]) returning id)
  select s.id from identity.session s join gone on gone.id in (s.id, s.parent_id)`);
const SWEEP = statement('delete from identity.session where expires_at < $1');

/**
 * Signed-in sessions: a token names one, and dies with it. Sessions of one browser switched between callsigns hang on
 * that of the main account and end with it.
 */
@Injectable()
export class Sessions {
  private readonly alive = new Map<string, { me: Me; foundAt: number }>();
  /** Which session a token names, once its signature was found right: that never changes. */
  private readonly named = new Map<string, string>();
  /**
   * Ended here: never remembered again, by a look that began before the end or while the transaction that ends them is
   * under way.
   */
  private readonly ended = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Answers the token of a new session; entered `byPin` it proves for some minutes as much as a password. In the
   * transaction that found it right, under the lock of the main account: what ends all sessions finds this one, or
   * has ended already what it is begun by.
   */
  async begin(accountId: number, tx: Runs, { byPin = false } = {}): Promise<string> {
    const id = randomUUID();
    const now = new Date(this.clock.now());
    const expires = new Date(now.getTime() + LIFETIME);
    await tx.run(BEGIN, [id, accountId, now, expires, byPin ? now : null]);
    return this.token(id, expires);
  }

  /** A token for a session that there is. */
  token(id: string, expires: Date): string {
    const seconds = (ms: number) => Math.floor(ms / 1_000);
    const token = this.jwt.sign({ sid: id, iat: seconds(this.clock.now()), exp: seconds(expires.getTime()) });
    this.verified(token, id);
    return token;
  }

  /** The session of a token whose signature was verified before; undefined sends it to be verified. */
  known(token: string): string | undefined {
    return this.named.get(token);
  }

  verified(token: string, id: string): void {
    if (this.named.size >= REMEMBERED) this.named.clear();
    this.named.set(token, id);
  }

  /** @param device in words */
  async noteDevice(id: string, device: string): Promise<void> {
    await this.database.run(NOTE_DEVICE, [id, device]);
  }

  async find(id: string): Promise<Me | null> {
    const now = this.clock.now();
    const known = this.alive.get(id);
    // A clock that was set back must not have an ended session believed for hours.
    if (known && isWithin(BELIEVED, known.foundAt, now)) return known.me;
    const [row] = await this.database.run<Omit<Me, 'sessionId'> & { seen_at: Date }>(FIND, [id, new Date(now)]);
    if (!row) {
      this.alive.delete(id);
      return null;
    }
    const { seen_at, ...who } = row;
    if (now - seen_at.getTime() > SEEN_EVERY) this.noteSeen(id, now);
    const me: Me = { ...who, isConfirmed: who.isConfirmed || !this.config.sendsMail, sessionId: id };
    if (this.alive.size >= REMEMBERED) this.alive.clear();
    if (!this.ended.has(id)) this.alive.set(id, { me, foundAt: now });
    return me;
  }

  /** Signs a browser out: the session, and those it was switched from and to. */
  async end({ mainId, sessionId }: Me): Promise<void> {
    await this.database.transaction(async (tx) => {
      // A switch under way may be giving it a root.
      await lockMain(mainId, tx);
      this.forget(await tx.run(END, [sessionId]));
    });
  }

  /** The same for another browser of the operator. @throws NotFound where there is none */
  async endChosen(mainId: number, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockMain(mainId, tx);
      const gone = await tx.run<{ id: string }>(END_CHOSEN, [mainId, id]);
      if (gone.length === 0) throw new NotFound('There is no such session.');
      this.forget(gone);
    });
  }

  async endEverywhere(mainId: number): Promise<void> {
    await this.database.transaction((tx) => this.endFamily(mainId, null, tx));
  }

  /**
   * Ends every session of a main account and of its sub-accounts, from which one can switch to it, but `kept`, one of the
   * main account's own; in the transaction that gives the reason.
   */
  async endFamily(mainId: number, kept: string | null, tx: Runs): Promise<void> {
    await lockMain(mainId, tx);
    this.forget(await tx.run(END_FAMILY, [mainId, kept]));
  }

  /** Ends every session of these accounts of a family, in the transaction that gives the reason. */
  async endAll(mainId: number, accountIds: readonly number[], tx: Runs): Promise<void> {
    await lockMain(mainId, tx);
    this.forget(await tx.run(END_ALL, [accountIds]));
  }

  /** Forgets what is remembered of a session whose account has changed. */
  refresh(id: string | null): void {
    if (id) this.alive.delete(id);
  }

  async sweep(): Promise<void> {
    await this.database.run(SWEEP, [new Date(this.clock.now())]);
  }

  /** Nobody waits for it, and a loss is made good by the next look. */
  private noteSeen(id: string, now: number): void {
    void this.database.run(SEEN, [id, new Date(now)]).catch(() => undefined);
  }

  private forget(gone: readonly { id: string }[]): void {
    if (this.ended.size + gone.length > REMEMBERED) this.ended.clear();
    for (const { id } of gone) {
      this.ended.add(id);
      this.alive.delete(id);
    }
  }
}
