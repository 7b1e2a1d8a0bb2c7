import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiKeys, type Me } from '../../identity/index.js';
import { Limits } from '../../platform/limits.js';
import { type RequestFields, requestFields, textOf } from './request-fields.js';

/** A program with a wrong key that says so every second is not held up; whoever guesses is. */
const WRONG_KEYS = { name: 'wrong keys by address', points: 300, seconds: 60 };
const LONGEST_KEY = 100;

interface KeyedRequest extends FastifyRequest {
  user?: Me;
  asked?: RequestFields | null;
}

/** Reads what was asked, and by the key in the body or at the end of the path who asks; each address answers strangers in its own way. */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KeyedRequest>();
    request.asked = typeof request.body === 'string' ? requestFields(request.body) : (request.body as RequestFields);
    const { key } = request.params as { key?: string };
    const sent = key ?? textOf(request.asked ?? {}, 'key', LONGEST_KEY);
    const me = sent ? await this.apiKeys.find(sent) : null;
    if (me) request.user = me;
    // A session's token opens nothing here.
    else {
      delete request.user;
      await this.limits.take(WRONG_KEYS, request.ip);
    }
    return true;
  }
}

/** What was asked; null where it could not be read. */
export const Asked = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<KeyedRequest>().asked ?? null,
);
