import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config.js';
import { TooMany } from '../errors.js';
import { addressGroup } from './ip-address-key.js';

/** Milliseconds of the event loop that an account may use at once, at one endpoint and at all of them. */
const [ONE_ENDPOINT, ALL_ENDPOINTS] = [500, 1_000];
/** A used budget comes back within this time: 5 % of the event loop's time for one endpoint, 10 % for all of them. */
const REFILL_MS = 10_000;
/** A network address may belong to a club: it has this many times the budgets of an account. */
const ACCOUNTS_OF_ADDRESS = 2;
/** A request that costs less is not charged: the number of requests is limited, too. */
const MIN_CHARGED_MS = 0.5;
/** A smaller body takes little to read. */
const LARGE_BYTES = 32 * 1024;
/** Maximum number of entries; beyond it, all budgets are full again. */
const MAX_KEYS = 20_000;
const TOO_MUCH = 'The server is too busy for this at the moment. Please wait and try again.';

/** A request that is being worked on. */
export interface RequestWork {
  /** Milliseconds that reading its body took. */
  ms: number;
  /** The share returned by `ProcessorShares.began`; null until the body has been read. */
  begunAt: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    work: RequestWork | null;
  }
}

/** The time that an account or address may use at once, at one endpoint or at all of them. */
interface Budget {
  readonly key: string;
  readonly ms: number;
}

type ChargedRequest = FastifyRequest & { user?: { accountId: number } };

/**
 * Limits the processor time of the event loop that accounts and network addresses use at each endpoint: a request after
 * the budget was used up is refused until enough of it has come back, at an even pace. Counted in each process, since
 * each has its own event loop.
 */
@Injectable()
export class WorkBudgets {
  /** The used time of each budget, and when it was stored. */
  private readonly used = new Map<string, { ms: number; at: number }>();
  /** Times until which large bodies are refused before they are read, by address and endpoint. */
  private readonly closedUntil = new Map<string, number>();
  private readonly shares = new ProcessorShares(threadMs);

  /** Milliseconds of a clock that is never set; for tests. */
  now = () => performance.now();

  constructor(private readonly config: Config) {}

  /** Begins to measure a request whose body has arrived. */
  began(request: FastifyRequest): void {
    request.work ??= { ms: 0, begunAt: null };
    request.work.begunAt = this.shares.began();
  }

  /** Charges the time that a request used, when it is answered. */
  ended(request: ChargedRequest): void {
    const { work } = request;
    if (!work) return;
    request.work = null;
    const ms = work.ms + (work.begunAt === null ? 0 : this.shares.ended(work.begunAt));
    if (ms >= MIN_CHARGED_MS) this.charge(routeOf(request), request.ip, request.user?.accountId, ms);
  }

  /** @throws TooMany if the address has used up a budget, or an account there that sends large bodies */
  checkAddress(request: FastifyRequest): void {
    if (this.used.size === 0) return;
    const route = routeOf(request);
    this.check(this.ofAddress(request.ip, route));
    const wait = (this.closedUntil.get(`${addressKey(request.ip)} ${route}`) ?? 0) - this.now();
    if (wait > 0 && hasLargeBody(request)) throw tooMuch(wait);
  }

  /** @throws TooMany if the account has used up a budget */
  checkAccount(request: FastifyRequest, accountId: number): void {
    if (this.used.size === 0) return;
    const route = routeOf(request);
    try {
      this.check(this.ofAccount(accountId, route));
    } catch (refused) {
      if (hasLargeBody(request) && refused instanceof TooMany) {
        if (this.closedUntil.size >= MAX_KEYS) this.closedUntil.clear();
        const until = this.now() + refused.retryAfterSeconds * 1_000;
        this.closedUntil.set(`${addressKey(request.ip)} ${route}`, until);
      }
      throw refused;
    }
  }

  /** Charges `ms` of the event loop at the endpoint `route` to an address and, if it is signed in, an account. */
  charge(route: string, address: string, accountId: number | undefined, ms: number): void {
    for (const budget of this.ofAddress(address, route)) this.add(budget, ms);
    if (accountId !== undefined) for (const budget of this.ofAccount(accountId, route)) this.add(budget, ms);
  }

  private add(budget: Budget, ms: number): void {
    const { key } = budget;
    if (this.used.size >= MAX_KEYS && !this.used.has(key)) this.used.clear();
    this.used.set(key, { ms: this.usedOf(budget) + ms, at: this.now() });
  }

  private check(budgets: readonly Budget[]): void {
    for (const budget of budgets) {
      const over = this.usedOf(budget) - budget.ms;
      if (over > 0) throw tooMuch((over * REFILL_MS) / budget.ms);
    }
  }

  /** The part of the used time that has not come back yet. */
  private usedOf({ key, ms }: Budget): number {
    const used = this.used.get(key);
    return used ? Math.max(0, used.ms - ((this.now() - used.at) * ms) / REFILL_MS) : 0;
  }

  private ofAddress(address: string, route: string): Budget[] {
    return this.budgetsOf(addressKey(address), route, ACCOUNTS_OF_ADDRESS);
  }

  private ofAccount(accountId: number, route: string): Budget[] {
    return this.budgetsOf(`account ${accountId}`, route, 1);
  }

  private budgetsOf(subject: string, route: string, accounts: number): Budget[] {
    const factor = accounts * this.config.RATE_LIMIT_FACTOR;
    return [
      { key: subject, ms: ALL_ENDPOINTS * factor },
      { key: `${subject} ${route}`, ms: ONE_ENDPOINT * factor },
    ];
  }
}

/** The pattern of the path. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? '';
const addressKey = (address: string) => addressGroup(address).host;
/** Whether the body may be large, as one without a length may be; its sender is known only after it was read. */
const hasLargeBody = ({ headers }: FastifyRequest) =>
  headers['content-length'] === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(headers['content-length']) > LARGE_BYTES;
const tooMuch = (ms: number) => new TooMany(Math.ceil(ms / 1_000), TOO_MUCH);
const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Divides the processor time of the event loop among the requests in flight: while several are, each is charged an equal
 * part. Which of them runs at a moment is unknown, but over many requests each account is charged what it causes.
 */
export class ProcessorShares {
  private inFlight = 0;
  private seenMs = 0;
  /** The time that a request in flight from the beginning would have been charged. */
  private share = 0;

  /** @param usedMs processor time of the thread in ms */
  constructor(private readonly usedMs: () => number) {}

  /** @returns the share at this moment, for `ended` */
  began(): number {
    this.advance();
    this.inFlight++;
    return this.share;
  }

  /** @returns the part of the request in ms */
  ended(begunAt: number): number {
    this.advance();
    this.inFlight--;
    return this.share - begunAt;
  }

  private advance(): void {
    const usedMs = this.usedMs();
    if (this.inFlight > 0) this.share += (usedMs - this.seenMs) / this.inFlight;
    this.seenMs = usedMs;
  }
}
