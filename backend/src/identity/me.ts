import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The authenticated user of a request. */
export interface Me {
  readonly accountId: number;
  readonly callsign: string;
  readonly grid: string;
  /** The id of its main account; for a main account its own. */
  readonly mainId: number;
  /** Whether the e-mail address of the main account is verified; true without a mail server. */
  readonly isConfirmed: boolean;
  readonly isAdmin: boolean;
  readonly deletionPending: boolean;
  /** Null for a radio program with an API key. */
  readonly sessionId: string | null;
  /** The paired computer whose key was used; empty for the operator's own key or session. */
  readonly computer: string;
}

/** The user of this request; undefined for a visitor, which only `@Public()` routes admit. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest & { user?: Me }>().user,
);

/** The columns of a `Me`, from account `a` and its main account `m`. */
export const ME_COLUMNS = `a.id as "accountId", a.callsign, a.grid, coalesce(a.managed_by_id, a.id) as "mainId",
  coalesce(m.email_confirmed_at, a.email_confirmed_at) is not null as "isConfirmed",
  a.is_admin as "isAdmin", a.delete_at is not null as "deletionPending"`;
export const WITH_MAIN = 'left join identity.account m on m.id = a.managed_by_id';
