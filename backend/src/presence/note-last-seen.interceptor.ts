import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import type { Me } from '../identity/index.js';
import { LastSeen } from './last-seen.js';

/** Every signed-in request marks its operator as online. */
@Injectable()
export class NoteLastSeen implements NestInterceptor {
  constructor(private readonly seen: LastSeen) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() === 'http') {
      const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: Me }>();
      if (user) this.seen.note(user.accountId);
    }
    return next.handle();
  }
}
