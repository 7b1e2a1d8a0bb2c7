import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { deviceOf } from './device.js';
import { Sessions } from './sessions.js';

/** After every sign-in, stores the device with the new session. */
@Injectable()
export class NoteDevice implements NestInterceptor {
  constructor(private readonly sessions: Sessions) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const sessionId = isSignedIn(answer) ? this.sessions.verifiedSessionId(answer.token) : undefined;
        // Only the list of sessions shows it, so a failure is ignored.
        if (sessionId)
          await this.sessions.noteDevice(sessionId, deviceOf(request.headers['user-agent'])).catch(() => undefined);
        return answer;
      }),
    );
  }
}

function isSignedIn(answer: unknown): answer is { token: string } {
  return typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string';
}
