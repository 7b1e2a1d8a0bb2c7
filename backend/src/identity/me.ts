import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who is asking. */
export interface Me {
  readonly accountId: number;
  readonly callsign: string;
  readonly grid: string;
  /** Null for a radio program that came with an API key. */
  readonly sessionId: string | null;
  /** The paired computer whose key it is; empty for the operator's own key or session. */
  readonly computer: string;
}

/** The signed-in operator of this request; undefined for a visitor, whom only `@Public()` routes let in. */
export const Asking = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest & { user?: Me }>().user,
);
