import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Forbidden, SessionEnded, Unauthenticated } from '../../platform/errors.js';
import { PUBLIC, routeOf } from '../../platform/http/endpoint.decorator.js';
import {
  ADMINS_ONLY,
  ALLOW_WHILE_DELETION_PENDING,
  API_KEY_TOO,
  DELETION_PENDING_MESSAGE,
} from '../access.decorators.js';
import { ApiKeys, KEY_PREFIX } from '../api-keys/api-keys.js';
import type { Me } from '../me.js';
import { Sessions } from './sessions.js';
import { SignedInRequests } from './signed-in-requests.js';

/**
 * Authenticates every request by a bearer token: a session token or an API key. Public routes also accept requests with
 * no token or an expired one, and know the user if the token is valid.
 */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeys,
    private readonly sessions: Sessions,
    private readonly requests: SignedInRequests,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // Anyone may connect a web socket; a token sent over it decides whose private events it receives.
    if (context.getType() === 'ws') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Me }>();
    const isPublic = this.isMarked(context, PUBLIC);
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer) return isPublic || refuse();

    if (bearer.startsWith(KEY_PREFIX)) {
      const me = await this.apiKeys.find(bearer);
      if (!me) return isPublic || refuse('This API key is not valid.');
      if (this.isMarked(context, API_KEY_TOO)) {
        request.user = me;
        this.requests.accepted(me, request);
      }
      // Public routes treat the owner of a key as a visitor.
      else if (!isPublic) throw new Forbidden('An API key is for logging only. Please log in.');
      return true;
    }
    const sessionId = this.sessions.verifiedSessionId(bearer);
    const me = sessionId ? await this.sessions.find(sessionId) : null;
    if (me) request.user = me;
    else
      try {
        await super.canActivate(context);
      } catch (refused) {
        const isVisitor = refused instanceof Unauthenticated || refused instanceof SessionEnded;
        if (!isPublic || !isVisitor) throw refused;
      }
    if (
      !isPublic &&
      request.user?.deletionPending &&
      changesState(request) &&
      !this.isMarked(context, ALLOW_WHILE_DELETION_PENDING)
    )
      throw new Forbidden(DELETION_PENDING_MESSAGE);
    if (this.isMarked(context, ADMINS_ONLY) && !request.user?.isAdmin)
      throw new Forbidden('Only administrators may do that.');
    if (request.user) this.requests.accepted(request.user, request);
    return true;
  }

  /** @param fault the token's fault; undefined if only its session is gone */
  override handleRequest<TUser>(error: unknown, user: TUser | false, fault: unknown): TUser {
    if (error) throw error;
    if (!user) throw fault ? new Unauthenticated('You have been signed out. Please log in again.') : new SessionEnded();
    return user;
  }

  private isMarked(context: ExecutionContext, mark: string): boolean {
    return (
      this.reflector.getAllAndOverride<boolean | undefined>(mark, [context.getHandler(), context.getClass()]) ?? false
    );
  }
}

/** Whether a request changes state, which endpoints marked `reads` and downloads do not. */
function changesState(request: FastifyRequest): boolean {
  return request.method !== 'GET' && !routeOf(request)?.reads;
}

function refuse(message?: string): never {
  throw new Unauthenticated(message);
}
