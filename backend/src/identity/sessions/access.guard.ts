import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Forbidden, Unauthenticated } from '../../platform/errors.js';
import { routeOf } from '../../platform/http/call.decorator.js';
import { PUBLIC } from '../../platform/http/public.decorator.js';
import { IS_LEAVING, WHILE_LEAVING } from '../allow-while-deletion-pending.decorator.js';
import { API_KEY_TOO } from '../api-key-too.decorator.js';
import { ApiKeys, KEY_PREFIX } from '../api-keys/api-keys.js';
import type { Me } from '../me.js';
import { Sessions } from './sessions.js';

/**
 * Stands before every route: a session's token or an API key as bearer, nothing else. Public routes let
 * visitors in, and anyone whose token has died, but still learn who is asking where they can.
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeys,
    private readonly sessions: Sessions,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // Everybody may listen at the web socket; whose own news it hears is decided by the token sent over it.
    if (context.getType() === 'ws') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Me }>();
    const open = this.marked(context, PUBLIC);
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer) return open || refuse();

    if (bearer.startsWith(KEY_PREFIX)) {
      const me = await this.apiKeys.find(bearer);
      if (!me) return open || refuse('This API key is not valid.');
      if (this.marked(context, API_KEY_TOO)) request.user = me;
      // On a public route its owner is a visitor like any other.
      else if (!open) throw new Forbidden('An API key is for logging only. Please log in.');
      return true;
    }
    const known = this.sessions.known(bearer);
    const me = known ? await this.sessions.find(known) : null;
    if (me) request.user = me;
    else
      try {
        await super.canActivate(context);
      } catch (refused) {
        if (!open || !(refused instanceof Unauthenticated)) throw refused;
      }
    if (!open && request.user?.isLeaving && changes(request) && !this.marked(context, WHILE_LEAVING))
      throw new Forbidden(IS_LEAVING);
    return true;
  }

  override handleRequest<TUser>(error: unknown, user: TUser | false): TUser {
    if (error) throw error;
    if (!user) throw new Unauthenticated('You have been signed out. Please log in again.');
    return user;
  }

  private marked(context: ExecutionContext, mark: string): boolean {
    return (
      this.reflector.getAllAndOverride<boolean | undefined>(mark, [context.getHandler(), context.getClass()]) ?? false
    );
  }
}

/** Every other call, and every download, only reads. */
function changes(request: FastifyRequest): boolean {
  return request.method !== 'GET' && !routeOf(request)?.reads;
}

function refuse(message?: string): never {
  throw new Unauthenticated(message);
}
