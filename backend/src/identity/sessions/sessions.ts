import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Forbidden, NotFound } from '../../platform/errors.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { ttlCache } from '../../platform/ttl-cache.js';
import { ME_COLUMNS, type Me, WITH_MAIN } from '../me.js';
import { ACCOUNT_IDS_OF_MAIN } from '../sub-accounts/main-account.js';
import { lockMain } from './own-session.js';

const DAYS = 86_400_000;
const LIFETIME_MS = 90 * DAYS;
/** The cache is short-lived, because another instance may end the session. */
const CACHE_TTL_MS = 2_000;
const CACHE_MAX = 20_000;
/** The minimum interval between two writes of `seen_at`. */
const SEEN_INTERVAL_MS = 15 * 60_000;

const SUSPENDED = 'This account is suspended. Please write to the administrators.';

const BEGIN = sql<{ id: string; accountId: number; now: Date; expiresAt: Date; pinAt: Date | null }, { id: string }>`
  insert into identity.session (id, account_id, created_at, seen_at, expires_at, pin_at)
  select $id::uuid, id, $now::timestamptz, $now, $expiresAt::timestamptz, $pinAt::timestamptz
  from identity.account where id = $accountId and suspended_at is null returning id`;
const NOTE_DEVICE = sql<{ id: string; device: string }>`
  update identity.session set device = $device where id = $id and device <> $device`;
const SEEN = sql<{ id: string; now: Date }>`
  update identity.session set seen_at = $now where id = $id and seen_at < $now`;
const FIND = sql<{ id: string; now: Date }, Omit<Me, 'sessionId'> & { seen_at: Date }>`
  select ${ME_COLUMNS}, '' as computer, s.seen_at
  from identity.session s join identity.account a on a.id = s.account_id ${WITH_MAIN}
  where s.id = $id and s.expires_at > $now and (a.delete_at is null or a.delete_at > $now) and a.suspended_at is null`;

// A statement sees the table as it was before it, so it still finds the sessions deleted with their root.
const END = sql<{ sessionId: string | null }, { id: string }>`
  with root as (select coalesce(parent_id, id) as id from identity.session where id = $sessionId),
    deleted as (delete from identity.session where id in (select id from root))
  select s.id from identity.session s join root on root.id in (s.id, s.parent_id)`;
const END_BROWSER = sql<{ mainId: number; id: string }, { id: string }>`
  with deleted as (
    delete from identity.session s using identity.account a
    where s.id = $id and s.parent_id is null and a.id = s.account_id and coalesce(a.managed_by_id, a.id) = $mainId
    returning s.id)
  select s.id from identity.session s join deleted on deleted.id in (s.id, s.parent_id)`;
const END_ALL_OF_MAIN = sql<{ mainId: number; except: string | null }, { id: string }>`
  delete from identity.session where account_id in (${ACCOUNT_IDS_OF_MAIN}) and id is distinct from $except returning id`;
const END_ALL_OF = sql<{ accountIds: readonly number[] }, { id: string }>`
  with deleted as (delete from identity.session where account_id = any ($accountIds::integer[]) returning id)
  select s.id from identity.session s join deleted on deleted.id in (s.id, s.parent_id)`;
const DELETE_EXPIRED = sql<{ now: Date }>`delete from identity.session where expires_at < $now`;

/** A session that was just started; `token` is its bearer token. */
export interface NewSession {
  readonly accountId: number;
  readonly token: string;
}

/**
 * Signed-in sessions. A token names a session and is valid as long as that exists. When a browser switches between
 * callsigns, the sessions of sub-accounts are children of the main account's session and end with it.
 */
@Injectable()
export class Sessions {
  private readonly cache: LRUCache<string, Me>;
  /** The session ids of tokens whose signature was verified: these never change. */
  private readonly verifiedTokens = new LRUCache<string, string>({ max: CACHE_MAX });
  /**
   * Sessions ended by this instance, which are never cached again: a read may have started before the end, or before
   * the commit of the transaction that ends them.
   */
  private readonly ended = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.cache = ttlCache(clock, { max: CACHE_MAX, ttlMs: CACHE_TTL_MS });
  }

  /**
   * Starts a session and returns its token. Call it in the transaction that consumes the credential, with the main
   * account locked: whatever ends all sessions either finds this one or has already revoked the credential.
   *
   * @throws Forbidden if the account is suspended
   * @param byPin for some minutes the session counts as reauthenticated, as if the password had been entered
   */
  async begin(accountId: number, tx: Queryable, { byPin = false } = {}): Promise<string> {
    const id = randomUUID();
    const now = new Date(this.clock.now());
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const begun = await tx.run(BEGIN, { id, accountId, now, expiresAt, pinAt: byPin ? now : null });
    if (begun.length === 0) throw new Forbidden(SUSPENDED);
    return this.token(id, expiresAt);
  }

  /** A token for an existing session. */
  token(id: string, expires: Date): string {
    const seconds = (ms: number) => Math.floor(ms / 1_000);
    const token = this.jwt.sign({ sid: id, iat: seconds(this.clock.now()), exp: seconds(expires.getTime()) });
    this.rememberVerified(token, id);
    return token;
  }

  /** The session of a token whose signature was verified before; undefined if it must be verified. */
  verifiedSessionId(token: string): string | undefined {
    return this.verifiedTokens.get(token);
  }

  rememberVerified(token: string, id: string): void {
    this.verifiedTokens.set(token, id);
  }

  /** @param device as shown to users */
  async noteDevice(id: string, device: string): Promise<void> {
    await this.database.run(NOTE_DEVICE, { id, device });
  }

  async find(id: string): Promise<Me | null> {
    const cached = this.cache.get(id);
    if (cached) return cached;
    const now = this.clock.now();
    const [row] = await this.database.run(FIND, { id, now: new Date(now) });
    if (!row) {
      this.cache.delete(id);
      return null;
    }
    const { seen_at, ...user } = row;
    if (now - seen_at.getTime() > SEEN_INTERVAL_MS) this.noteSeen(id, now);
    const me: Me = { ...user, isConfirmed: user.isConfirmed || !this.config.sendsMail, sessionId: id };
    if (!this.ended.has(id)) this.cache.set(id, me);
    return me;
  }

  /** Signs a browser out: the session, and those it was switched from and to. */
  async end({ mainId, sessionId }: Me): Promise<void> {
    await this.database.transaction(async (tx) => {
      // A concurrent switch may be creating the session's root.
      await lockMain(mainId, tx);
      this.noteEnded(await tx.run(END, { sessionId }));
    });
  }

  /** Signs out another browser of the operator. @throws NotFound */
  async endBrowser(mainId: number, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockMain(mainId, tx);
      const ended = await tx.run(END_BROWSER, { mainId, id });
      if (ended.length === 0) throw new NotFound('Session not found.');
      this.noteEnded(ended);
    });
  }

  async endEverywhere(mainId: number): Promise<void> {
    await this.database.transaction((tx) => this.endAllOfMain(mainId, null, tx));
  }

  /**
   * Ends every session of a main account and its sub-accounts, in the transaction that gives the reason.
   *
   * @param except a session of the main account
   */
  async endAllOfMain(mainId: number, except: string | null, tx: Queryable): Promise<void> {
    await lockMain(mainId, tx);
    this.noteEnded(await tx.run(END_ALL_OF_MAIN, { mainId, except }));
  }

  /** The same for some accounts of one operator only. */
  async endAllOf(mainId: number, accountIds: readonly number[], tx: Queryable): Promise<void> {
    await lockMain(mainId, tx);
    this.noteEnded(await tx.run(END_ALL_OF, { accountIds }));
  }

  /** Removes a session from the cache after a change of its account. */
  evict(id: string | null): void {
    if (id) this.cache.delete(id);
  }

  /** Deletes sessions that have expired, 90 days after sign-in. */
  @Job({ name: 'sweep-sessions', cron: '17 3 * * *' })
  async deleteExpired(): Promise<void> {
    await this.database.run(DELETE_EXPIRED, { now: new Date(this.clock.now()) });
  }

  /** Stores the time without waiting: a failed write is repeated by the next request. */
  private noteSeen(id: string, now: number): void {
    void this.database.run(SEEN, { id, now: new Date(now) }).catch(() => undefined);
  }

  private noteEnded(sessions: readonly { id: string }[]): void {
    if (this.ended.size + sessions.length > CACHE_MAX) this.ended.clear();
    for (const { id } of sessions) {
      this.ended.add(id);
      this.cache.delete(id);
    }
  }
}
