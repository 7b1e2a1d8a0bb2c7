import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Who is asking. */
export interface Me {
  readonly accountId: number;
  readonly callsign: string;
  readonly grid: string;
  /** The account that manages it; its own number for a main account. */
  readonly mainId: number;
  /** Whether the e-mail address (of the main account) was proven; true where no mail is configured. */
  readonly isConfirmed: boolean;
  /** Whether it is to be deleted. */
  readonly deletionPending: boolean;
  /** Null for a radio program that came with an API key. */
  readonly sessionId: string | null;
  /** The paired computer whose key it is; empty for the operator's own key or session. */
  readonly computer: string;
}

/** The signed-in operator of this request; undefined for a visitor, whom only `@Public()` routes let in. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest & { user?: Me }>().user,
);

/** What a statement selects of an account `a` and its main account `m` to make a `Me`. */
export const ME_COLUMNS = `a.id as "accountId", a.callsign, a.grid, coalesce(a.managed_by_id, a.id) as "mainId",
  coalesce(m.email_confirmed_at, a.email_confirmed_at) is not null as "isConfirmed",
  a.delete_at is not null as "deletionPending"`;
export const WITH_MAIN = 'left join identity.account m on m.id = a.managed_by_id';
