import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Forbidden, Unauthenticated } from '../platform/errors.js';
import { PUBLIC } from '../platform/public.decorator.js';
import { ApiKeys, KEY_PREFIX } from './api-keys.js';
import { OWNER_ONLY } from './owner-only.decorator.js';
import type { Me } from './me.js';

/**
 * Stands before every route: a session's token or an API key as bearer, nothing else. Public routes let
 * visitors in, and anyone whose token has died, but still learn who is asking where they can.
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeys,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Me }>();
    const open = this.marked(context, PUBLIC);
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer) return open || refuse();

    if (bearer.startsWith(KEY_PREFIX)) {
      const me = await this.apiKeys.find(bearer);
      if (me) request.user = me;
      else if (!open) refuse('This API key is not valid.');
      if (me && this.marked(context, OWNER_ONLY)) throw new Forbidden('An API key cannot do that. Please log in.');
      return true;
    }
    try {
      await super.canActivate(context);
    } catch (refused) {
      if (!open || !(refused instanceof Unauthenticated)) throw refused;
    }
    return true;
  }

  override handleRequest<TUser>(error: unknown, user: TUser | false): TUser {
    if (error) throw error;
    if (!user) throw new Unauthenticated('You have been signed out. Please log in again.');
    return user;
  }

  private marked(context: ExecutionContext, mark: string): boolean {
    return this.reflector.getAllAndOverride<boolean | undefined>(mark, [context.getHandler(), context.getClass()]) ?? false;
  }
}

function refuse(message?: string): never {
  throw new Unauthenticated(message);
}
