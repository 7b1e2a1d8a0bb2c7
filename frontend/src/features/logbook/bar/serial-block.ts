import type { ReservedSerials } from '@pileup/contract/log/serials';
import { isTemporary, RefusedError } from '../../../lib/http/http.ts';
import { type PersistentStore, persistentStore } from '../persistent-store.ts';

/** The serial numbers of one contest that this device may use. */
interface SerialBlock {
  readonly contest: string;
  /** The next number to send, and the last of its block. */
  readonly next: number;
  readonly to: number;
  /** Whether other devices of the operator have the numbers before `next`; until `next` is sent. */
  readonly isApart: boolean;
  /** The block after this one, reserved before it is needed. */
  readonly following: { readonly from: number; readonly to: number } | null;
  /** When a block was last reserved, ms. */
  readonly reservedAt: number;
}

export type StoredSerials = Readonly<Record<string, SerialBlock>>;

/** Enough for hours without network; at a good rate the next block is reserved twice an hour. */
const BLOCK_SIZE = 50;
/** When this many numbers are left, the next block is reserved. */
const REFILL_AT = 25;
/** As on the server, numbers begin at 1 again in a later contest of the same name. */
const RESTART_MS = 5 * 86_400_000;
const MAX_CONTESTS = 20;
/** Numbers are sent with three digits at least. */
const DIGITS = 3;

interface SerialSource {
  /** Reserves numbers on the server; rejects without network. */
  reserve: (contest: string, size: number) => Promise<ReservedSerials>;
  /** Returns the current time, ms. */
  now: () => number;
  store?: PersistentStore<StoredSerials>;
}

/** Stored per account on this device: a reload loses no number. */
export const storedSerials = persistentStore('serial-blocks', readSerials);

/** Hands out the serial numbers of an account's contests on this device, with and without network. */
export class Serials {
  readonly #owner: string;
  readonly #source: SerialSource;
  readonly #store: PersistentStore<StoredSerials>;
  readonly #refills = new Map<string, Promise<void>>();

  constructor(owner: string, source: SerialSource) {
    this.#owner = owner;
    this.#source = source;
    this.#store = source.store ?? storedSerials;
  }

  /**
   * The number to send next; null if the device has none, and the server cannot be asked now. It stays until used.
   * @throws RefusedError if the server has no numbers for such a contest
   */
  async next(contest: string): Promise<number | null> {
    const name = normalized(contest);
    if (name === '') return null;
    if (!this.#block(name)) await this.#refill(name);
    return this.current(name);
  }

  /** The number to send next, if this device has one. */
  current(contest: string): number | null {
    return this.#block(normalized(contest))?.next ?? null;
  }

  /** Whether other devices have the numbers between the last number of this device and its next one. */
  isApart(contest: string): boolean {
    return this.#block(normalized(contest))?.isApart === true;
  }

  /** Marks a number as sent: it is never handed out again. Returns whether it was one of this device's block. */
  use(contest: string, serial: number): boolean {
    const name = normalized(contest);
    const block = this.#block(name);
    if (!block || serial < block.next || serial > block.to) return false;
    this.#put(name, serial < block.to ? { ...block, next: serial + 1, isApart: false } : following(block));
    if (left(this.#block(name)) <= REFILL_AT) {
      // A refusal is shown when this device has no numbers left.
      this.#refill(name).catch((error: unknown) => console.info('No serial numbers were reserved.', error));
    }
    return true;
  }

  #block(name: string): SerialBlock | undefined {
    const block = this.#store.get(this.#owner)[name];
    return block && this.#source.now() - block.reservedAt < RESTART_MS ? block : undefined;
  }

  /** Reserves the next block, once at a time: two refills side by side would waste a block. */
  #refill(name: string): Promise<void> {
    const running = this.#refills.get(name);
    if (running) return running;
    const refill = this.#reserve(name).finally(() => this.#refills.delete(name));
    this.#refills.set(name, refill);
    return refill;
  }

  async #reserve(name: string): Promise<void> {
    try {
      const { from, to } = await this.#source.reserve(name, BLOCK_SIZE);
      const block = this.#block(name);
      const reservedAt = this.#source.now();
      if (!block) this.#put(name, { contest: name, next: from, to, isApart: from > 1, following: null, reservedAt });
      else if (!block.following) this.#put(name, { ...block, following: { from, to }, reservedAt });
    } catch (error) {
      // The device continues with the numbers it has, and tries again later.
      if (!mayComeLater(error)) throw error;
    }
  }

  #put(name: string, block: SerialBlock | null): void {
    this.#store.update(this.#owner, (before) => {
      const others = Object.values(before).filter((each) => each.contest !== name);
      const newest = others.sort((one, other) => other.reservedAt - one.reservedAt).slice(0, MAX_CONTESTS - 1);
      return Object.fromEntries([...newest, ...(block ? [block] : [])].map((each) => [each.contest, each]));
    });
  }
}

export const serialText = (serial: number): string => String(serial).padStart(DIGITS, '0');

/** Whether a later attempt may succeed; true when the session has expired, too: the operator will sign in again. */
const mayComeLater = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof RefusedError && error.status === 401);

const normalized = (contest: string): string => contest.trim().toUpperCase();

function following(block: SerialBlock): SerialBlock | null {
  const { following: next, to } = block;
  return next && { ...block, next: next.from, to: next.to, isApart: next.from > to + 1, following: null };
}

/** How many numbers the device still has. */
function left(block: SerialBlock | undefined): number {
  if (!block) return 0;
  const { next, to, following: after } = block;
  return to - next + 1 + (after ? after.to - after.from + 1 : 0);
}

/** Parses stored blocks; an invalid block is dropped: its numbers are not used. */
function readSerials(value: unknown): StoredSerials {
  const blocks = Object.values(typeof value === 'object' && value !== null ? value : {}).filter(isBlock);
  return Object.fromEntries(blocks.map((block) => [block.contest, block]));
}

function isBlock(value: unknown): value is SerialBlock {
  const { contest, next, to, following: after, reservedAt } = (value ?? {}) as Partial<SerialBlock>;
  const isRange = (from: unknown, last: unknown) =>
    Number.isSafeInteger(from) && Number.isSafeInteger(last) && Number(from) >= 1 && Number(from) <= Number(last);
  return (
    typeof contest === 'string' &&
    isRange(next, to) &&
    Number.isFinite(reservedAt) &&
    (after === null || isRange(after?.from, after?.to))
  );
}
