import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { deviceOf } from './device.js';
import { Sessions } from './sessions.js';

/** Whichever way somebody signs in, the session of the token that is answered is told from what kind of device. */
@Injectable()
export class NoteDevice implements NestInterceptor {
  constructor(private readonly sessions: Sessions) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const begun = isSignedIn(answer) ? this.sessions.known(answer.token) : undefined;
        // Without it the list of sessions says less, no more.
        if (begun)
          await this.sessions.noteDevice(begun, deviceOf(request.headers['user-agent'])).catch(() => undefined);
        return answer;
      }),
    );
  }
}

function isSignedIn(answer: unknown): answer is { token: string } {
  return typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string';
}
