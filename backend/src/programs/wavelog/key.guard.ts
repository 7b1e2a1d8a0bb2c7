import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiKeys, type Me, SignedInRequests } from '../../identity/index.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { formFields } from '../form-fields.js';
import { type RequestFields, requestFields, textOf } from './request-fields.js';

/** Allows a program with a wrong key one request per second, and slows down key guessing. */
const WRONG_KEYS = { name: 'wrong keys by address', points: 300, seconds: 60, isHot: true };
const MAX_KEY = 100;
/** Longer texts are parsed only with a valid key. */
const MAX_UNAUTHENTICATED = 64 * 1024;
const KEY_IN_TEXT = /(?:"key"\s*:\s*"|(?:^|&)key=)([\w-]{1,100})/;

interface KeyedRequest extends FastifyRequest {
  user?: Me;
  fields?: RequestFields | null;
}

/**
 * Parses the request and sets the user by the key in the body, in the path or as bearer token. Always passes: each route
 * has its own error for unauthenticated requests.
 */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly limits: Limits,
    private readonly requests: SignedInRequests,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KeyedRequest>();
    const body = request.isMultipart() ? await formFields(request) : request.body;
    const isText = typeof body === 'string';
    const isLong = isText && body.length > MAX_UNAUTHENTICATED;
    if (!isLong) request.fields = isText ? requestFields(body) : (body as RequestFields);
    const { key } = request.params as { key?: string };
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const sent = key ?? (isLong ? KEY_IN_TEXT.exec(body)?.[1] : textOf(request.fields ?? {}, 'key', MAX_KEY)) ?? bearer;
    const me = sent ? await this.apiKeys.find(sent) : null;
    // Session tokens are not accepted here.
    if (me) {
      request.user = me;
      this.requests.accepted(me, request);
    } else delete request.user;
    if (sent && !me) await this.limits.takeByAddress(WRONG_KEYS, request.ip);
    if (isLong) request.fields = me ? requestFields(body) : {};
    return true;
  }
}

/** The fields of the request; null if it is unreadable. */
export const Fields = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<KeyedRequest>().fields ?? null,
);
