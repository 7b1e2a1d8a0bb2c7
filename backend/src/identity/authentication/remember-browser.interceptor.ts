import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { KnownBrowsers } from './known-browsers.js';

/** After every sign-in, adds the account to the browser's cookie of known accounts. */
@Injectable()
export class RememberBrowser implements NestInterceptor {
  constructor(private readonly browsers: KnownBrowsers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const { cookie } = http.getRequest<FastifyRequest>().headers;
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      tap((answer: unknown) => {
        const accountId = signedInAccount(answer);
        if (accountId) reply.header('Set-Cookie', this.browsers.remember(cookie, accountId));
      }),
    );
  }
}

/** The main account of a `SignedIn` answer. */
function signedInAccount(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('token' in answer) || !('user' in answer)) return null;
  const { id, managed_by_id } = answer.user as { id?: number; managed_by_id?: number | null };
  return managed_by_id ?? id ?? null;
}
