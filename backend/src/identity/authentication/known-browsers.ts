import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';

const NAME = 'pileup_browser';
const PATTERN = /(?:^|; ?)pileup_browser=([\w-]{1,100})\.([\d-]{1,200})\.([\w-]{43})(?:;|$)/;
/** The longest lifetime that browsers allow, in seconds. */
const LIFETIME = 400 * 86_400;
const MAX_ACCOUNTS = 8;

/** The content of the cookie: a random browser id, and the main accounts it has signed in to. */
interface KnownBrowser {
  id: string;
  accounts: readonly number[];
}

/**
 * A signed cookie that lists the accounts a browser has signed in to. It gives no access, only a limit of login attempts
 * of the browser's own (see `LoginThrottle`).
 */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly config: Config,
    private readonly crypto: Crypto,
  ) {}

  /** The browser's id if it has signed in to the account before. @param cookies its `Cookie` header */
  find(cookies: string | undefined, accountId: number): string | null {
    const browser = this.read(cookies);
    return browser?.accounts.includes(accountId) ? browser.id : null;
  }

  /** A `Set-Cookie` header that adds the account to the browser's list. */
  remember(cookies: string | undefined, accountId: number): string {
    const before = this.read(cookies);
    const others = before?.accounts.filter((id) => id !== accountId) ?? [];
    const accounts = [accountId, ...others].slice(0, MAX_ACCOUNTS);
    const text = `${before?.id ?? this.crypto.token(16)}.${accounts.join('-')}`;
    const secure = this.config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
    const value = `${text}.${this.sign(text).toString('base64url')}`;
    return `${NAME}=${value}; Path=/api; Max-Age=${LIFETIME}; HttpOnly; SameSite=Strict${secure}`;
  }

  private read(cookies: string | undefined): KnownBrowser | null {
    const [, id = '', accounts = '', signature = ''] = PATTERN.exec(cookies ?? '') ?? [];
    if (id === '') return null;
    const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), this.sign(`${id}.${accounts}`));
    return isOurs ? { id, accounts: accounts.split('-').map(Number) } : null;
  }

  private sign(text: string): Buffer {
    return this.crypto.keyedFingerprint(`known browser ${text}`);
  }
}
