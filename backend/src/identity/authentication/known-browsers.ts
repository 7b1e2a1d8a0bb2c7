import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';

const NAME = 'pileup_browser';
const FOUND = /(?:^|; ?)pileup_browser=([\w-]{1,100})\.([\d-]{1,200})\.([\w-]{43})(?:;|$)/;
/** The longest that browsers keep a cookie, in seconds. */
const LIFETIME = 400 * 86_400;
/** Accounts that one browser is remembered for. */
const ACCOUNTS_LIMIT = 8;

/** What a cookie of ours says: a random id of the browser, and the main accounts it has signed in to. */
interface Mark {
  id: string;
  accounts: readonly number[];
}

/**
 * The signed cookie "this browser has signed in to these accounts before". It is no session and opens nothing: it only
 * gives its browser tries of its own to sign in (see `LoginThrottle`).
 */
@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly config: Config,
    private readonly crypto: Crypto,
  ) {}

  /** The browser's id if it has signed in to the account before, by its `Cookie` header. */
  find(cookies: string | undefined, accountId: number): string | null {
    const mark = this.read(cookies);
    return mark?.accounts.includes(accountId) ? mark.id : null;
  }

  /** A `Set-Cookie` header that adds the account to what the browser's cookies say. */
  remember(cookies: string | undefined, accountId: number): string {
    const before = this.read(cookies);
    const others = before?.accounts.filter((id) => id !== accountId) ?? [];
    const accounts = [accountId, ...others].slice(0, ACCOUNTS_LIMIT);
    const text = `${before?.id ?? this.crypto.token(16)}.${accounts.join('-')}`;
    const secure = this.config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
    const value = `${text}.${this.sign(text).toString('base64url')}`;
    return `${NAME}=${value}; Path=/api; Max-Age=${LIFETIME}; HttpOnly; SameSite=Strict${secure}`;
  }

  private read(cookies: string | undefined): Mark | null {
    const [, id = '', accounts = '', signature = ''] = FOUND.exec(cookies ?? '') ?? [];
    if (id === '') return null;
    const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), this.sign(`${id}.${accounts}`));
    return isOurs ? { id, accounts: accounts.split('-').map(Number) } : null;
  }

  private sign(text: string): Buffer {
    return this.crypto.keyedFingerprint(`known browser ${text}`);
  }
}
