import { Injectable } from '@nestjs/common';
import { addressGroup } from '../../platform/address-key.js';
import { Clock } from '../../platform/clock.js';
import { Limits } from '../../platform/limits.js';
import { KnownBrowsers } from './known-browsers.js';

// An account's limit passes by itself within the hour, so that no stranger can lock anybody out for good.
const BY_ADDRESS = { name: 'wrong sign-ins by address', points: 10, seconds: 60 };
const BY_ACCOUNT = { name: 'wrong sign-ins by account', points: 25, seconds: 3_600 };
const BY_BROWSER = { name: 'wrong sign-ins by known browser', points: 25, seconds: 3_600 };
/** From where an account was signed in to; only counted, never refused. */
const KNOWN_ADDRESS = { name: 'known sign-in addresses', points: 1_000_000_000, seconds: 90 * 86_400 };
const SLOWEST_MS = 4_000;
const CLOSED =
  'Too many wrong passwords were tried for this account. Log in from a browser or network you have used before, choose a new password by e-mail, or try again in an hour.';

/** A try to sign in, before it is known to be right. */
export interface SignInAttempt {
  /** The account as it was typed, whether or not there is one. */
  name: string;
  /** The main account it belongs to; 0 where there is none. */
  accountId: number;
  /** The network address it comes from. */
  address: string;
  /** Its `Cookie` header. */
  cookies: string | undefined;
}

/** Makes guessing slow and short, whatever is guessed: a password or a PIN. */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly limits: Limits,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try as wrong until it is found right, and waits where there were many. A browser that has signed in to the
   * account before has tries of its own, which no stranger can use up; so has a network, by its address.
   *
   * @throws TooMany
   */
  async take(attempt: SignInAttempt): Promise<void> {
    const browser = this.keyOfBrowser(attempt);
    const tries = browser ? await this.limits.take(BY_BROWSER, browser) : await this.takeAsStranger(attempt);
    await this.clock.sleep(growingDelay(tries));
  }

  /** Only the right try itself is given back: it must not buy more guesses at other accounts. */
  async wasRight(attempt: SignInAttempt): Promise<void> {
    const { name, address } = attempt;
    const browser = this.keyOfBrowser(attempt);
    if (browser) await this.limits.reset(BY_BROWSER, browser);
    else {
      await this.limits.giveBackByAddress(BY_ADDRESS, address);
      await this.limits.reset(BY_ACCOUNT, name);
    }
    await this.limits.take(KNOWN_ADDRESS, keyOfAddress(attempt));
  }

  private async takeAsStranger(attempt: SignInAttempt): Promise<number> {
    const { name, address } = attempt;
    const fromHere = await this.limits.takeByAddress(BY_ADDRESS, address);
    const isKnown = (await this.limits.count(KNOWN_ADDRESS, keyOfAddress(attempt))) > 0;
    const forAccount = isKnown ? 0 : await this.limits.take(BY_ACCOUNT, name, { message: CLOSED });
    return Math.max(fromHere, forAccount);
  }

  private keyOfBrowser({ cookies, accountId }: SignInAttempt): string | null {
    const browser = this.browsers.find(cookies, accountId);
    return browser && `${accountId} ${browser}`;
  }
}

const keyOfAddress = ({ name, address }: SignInAttempt) => `${name} ${addressGroup(address).host}`;

/** In ms: nothing for the first two tries, then a quarter of a second, doubling. */
function growingDelay(tries: number): number {
  return tries <= 2 ? 0 : Math.min(250 * 2 ** (tries - 3), SLOWEST_MS);
}
