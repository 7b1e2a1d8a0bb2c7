import { Injectable } from '@nestjs/common';
import { isPortableOf } from '@pileup/radio/station-call';
import type { FastifyRequest } from 'fastify';
import { ApiKeys, type Me, SignedInRequests } from '../../identity/index.js';
import { Forbidden, Unauthenticated, Unconfirmed } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';

/** Allows a program with a wrong key one request per second, as other endpoints do, and slows down key guessing. */
const WRONG_KEYS = { name: 'wrong keys by address', points: 300, seconds: 60, isHot: true };
const MAX_KEY = 100;

/** The account that a logging program sends for: basic authentication with callsign and API key, or only the key. */
@Injectable()
export class ProgramAccount {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly limits: Limits,
    private readonly requests: SignedInRequests,
  ) {}

  /** @throws Unauthenticated without a valid key, Unconfirmed since others would see what is sent */
  async of(request: FastifyRequest & { user?: Me }): Promise<Me> {
    const { call, key } = credentialsOf(request);
    const me = key === '' || key.length > MAX_KEY ? null : await this.apiKeys.find(key);
    if (!me) {
      if (key !== '') await this.limits.takeByAddress(WRONG_KEYS, request.ip);
      throw new Unauthenticated('Please send your callsign as user and your Pileup API key as password.');
    }
    if (call !== '') requireOwnCall(call, me);
    if (!me.isConfirmed) throw new Unconfirmed();
    request.user = me;
    this.requests.accepted(me, request);
    return me;
  }
}

/** @throws Forbidden if a call is not the account's, with or without portable additions */
export function requireOwnCall(call: string, { callsign }: Me): void {
  if (!isPortableOf(call.trim().toUpperCase(), callsign))
    throw new Forbidden(`This API key belongs to ${callsign}, not to ${call.trim().toUpperCase().slice(0, 20)}.`);
}

function credentialsOf({ headers, query }: FastifyRequest): { call: string; key: string } {
  const [, scheme = '', value = ''] = /^(basic|bearer)\s+(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (/^bearer$/i.test(scheme)) return { call: '', key: value };
  if (scheme !== '') {
    const [call = '', ...key] = Buffer.from(value, 'base64').toString().split(':');
    return { call, key: key.join(':') };
  }
  // The query serves programs in which only the address can be set.
  const { call, key } = query as Record<string, unknown>;
  return { call: typeof call === 'string' ? call : '', key: typeof key === 'string' ? key : '' };
}
