import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { SignedIn } from '@pileup/contract/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { deviceOf } from '../sessions/device.js';
import { Sessions } from '../sessions/sessions.js';
import { KnownBrowsers } from './known-browsers.js';

/** Adds the account to the browser's cookie of known accounts, and stores the session's device, after a sign-in. */
@Injectable()
export class AfterSignIn implements NestInterceptor {
  constructor(
    private readonly browsers: KnownBrowsers,
    private readonly sessions: Sessions,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { headers } = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      mergeMap(async (response: unknown) => {
        if (!isSignedIn(response)) return response;
        const mainAccountId = response.user.managed_by_id ?? response.user.id;
        reply.header('Set-Cookie', this.browsers.remember(headers.cookie, mainAccountId));
        const sessionId = this.sessions.verifiedSessionId(response.token);
        // Only the list of sessions shows the device, so a failure is ignored.
        if (sessionId)
          await this.sessions.noteDevice(sessionId, deviceOf(headers['user-agent'])).catch(() => undefined);
        return response;
      }),
    );
  }
}

function isSignedIn(response: unknown): response is SignedIn {
  return typeof response === 'object' && response !== null && 'token' in response && 'user' in response;
}
