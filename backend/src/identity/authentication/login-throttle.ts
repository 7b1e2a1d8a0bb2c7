import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { addressGroup } from '../../platform/http/ip-address-key.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { KnownBrowsers } from './known-browsers.js';

// An account's limit ends within the hour, so that no one can lock others out permanently.
const BY_ADDRESS = { name: 'wrong sign-ins by address', points: 10, seconds: 60 };
const BY_ACCOUNT = { name: 'wrong sign-ins by account', points: 25, seconds: 3_600 };
const BY_BROWSER = { name: 'wrong sign-ins by known browser', points: 25, seconds: 3_600 };
/** Addresses an account was signed in from; only counted, never refused. */
const KNOWN_ADDRESS = { name: 'known sign-in addresses', points: 1_000_000_000, seconds: 90 * 86_400 };
const MAX_DELAY_MS = 4_000;
const LIMIT_REACHED =
  'Too many wrong passwords were entered for this account. Log in from a browser or network you have used before, choose a new password by e-mail, or try again in an hour.';

/** A login attempt, before its password or PIN is checked. */
export interface LoginAttempt {
  /** The account as typed; it may not exist. */
  name: string;
  /** Its main account; 0 if it does not exist. */
  accountId: number;
  address: string;
  /** The `Cookie` header. */
  cookies: string | undefined;
}

/** Slows down and limits attempts to guess a password or a PIN. */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly limits: Limits,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts the attempt as failed until `succeed`, and delays it after several failures. A browser or a network that has
   * signed in to the account before has a limit of its own, which others cannot use up.
   *
   * @throws TooMany
   */
  async take(attempt: LoginAttempt): Promise<void> {
    const browser = this.keyOfBrowser(attempt);
    const attempts = browser ? await this.limits.take(BY_BROWSER, browser) : await this.takeUnknown(attempt);
    await this.clock.sleep(backoffMs(attempts));
  }

  /** Refunds only this attempt by address: a success must not allow more attempts at other accounts. */
  async succeed(attempt: LoginAttempt): Promise<void> {
    const { name, address } = attempt;
    const browser = this.keyOfBrowser(attempt);
    if (browser) await this.limits.reset(BY_BROWSER, browser);
    else {
      await this.limits.refundByAddress(BY_ADDRESS, address);
      await this.limits.reset(BY_ACCOUNT, name);
    }
    await this.limits.take(KNOWN_ADDRESS, keyOfAddress(attempt));
  }

  private async takeUnknown(attempt: LoginAttempt): Promise<number> {
    const { name, address } = attempt;
    const byAddress = await this.limits.takeByAddress(BY_ADDRESS, address);
    const isKnown = (await this.limits.count(KNOWN_ADDRESS, keyOfAddress(attempt))) > 0;
    const byAccount = isKnown ? 0 : await this.limits.take(BY_ACCOUNT, name, { message: LIMIT_REACHED });
    return Math.max(byAddress, byAccount);
  }

  private keyOfBrowser({ cookies, accountId }: LoginAttempt): string | null {
    const browser = this.browsers.find(cookies, accountId);
    return browser && `${accountId} ${browser}`;
  }
}

const keyOfAddress = ({ name, address }: LoginAttempt) => `${name} ${addressGroup(address).host}`;

/** No delay for the first two attempts, then 250 ms, doubling. */
function backoffMs(attempts: number): number {
  return attempts <= 2 ? 0 : Math.min(250 * 2 ** (attempts - 3), MAX_DELAY_MS);
}
