import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Limits } from '../../platform/limits.js';

// An account's limit passes by itself within the hour, so that no stranger can lock anybody out for good.
const BY_ADDRESS = { name: 'wrong sign-ins by address', points: 10, seconds: 60 };
const BY_ACCOUNT = { name: 'wrong sign-ins by account', points: 25, seconds: 3_600 };
const SLOWEST = 4_000;

/** Makes guessing slow and short, whatever is guessed: a password or a PIN. */
@Injectable()
export class Guesses {
  /** Who signed in rightly from where: a stranger's guesses elsewhere do not keep the owner out. */
  private readonly knownHere = new Set<string>();

  constructor(private readonly limits: Limits) {}

  /**
   * Counts a try as wrong until it is found right, and waits where there were many.
   *
   * @param name of the account as it was typed, whether or not there is one
   * @param address the network address it comes from
   * @throws TooMany
   */
  async take(name: string, address: string): Promise<void> {
    const wrongFromHere = await this.limits.take(BY_ADDRESS, address);
    const wrongForAccount = this.knownHere.has(`${name} ${address}`) ? 0 : await this.limits.take(BY_ACCOUNT, name);
    await pause(growingDelay(Math.max(wrongFromHere, wrongForAccount)));
  }

  /** Only the right try itself is given back: it must not buy more guesses at other accounts. */
  async wasRight(name: string, address: string): Promise<void> {
    await this.limits.giveBack(BY_ADDRESS, address);
    await this.limits.forgive(BY_ACCOUNT, name);
    if (this.knownHere.size >= 20_000) this.knownHere.clear();
    this.knownHere.add(`${name} ${address}`);
  }
}

/** Nothing for the first two tries, then a quarter of a second, doubling. */
function growingDelay(tries: number): number {
  return tries <= 2 ? 0 : Math.min(250 * 2 ** (tries - 3), SLOWEST);
}
