import { Readable } from 'node:stream';
import { Body, Controller, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type * as contract from '@pileup/contract/admin/users';
import type { AdminUserActResponse, AdminUserResponse, AdminUsersResponse } from '@pileup/contract/admin/users';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AdminsOnly, CurrentUser, type Me, ReasonedActBody, Reauthentication } from '../../identity/index.js';
import { Download, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { IsPlainText, IsRowNumber } from '../../platform/validation.js';
import { AsNumber, AsText } from '../fields.js';
import { ActOnAccount } from './act-on-account.js';
import { UserDetails } from './user-detail.query.js';
import { Users } from './users.js';

const NO_SUCH_ACCOUNT = 'Account not found.';
const FILTERS = [
  'paid',
  'trial',
  'gift',
  'grace',
  'free',
  'administrator',
  'suspended',
  'unconfirmed',
  'deletion pending',
] as const satisfies readonly contract.AdminUserFilter[];
const ACTS = [
  'grant',
  'suspend',
  'reinstate',
  'confirm',
  'end-sessions',
  'make-admin',
  'no-admin',
] as const satisfies readonly contract.AccountActName[];
const MONTHS = 'How many months? From 1 to 120.';

const IsOneOf = (what: string, values: readonly string[]) =>
  IsIn(['', ...values], { message: `${what} is one of: ${values.join(', ')}.` });

class AdminUsersBody implements contract.AdminUsersRequest {
  @AsText()
  @IsOptional()
  @IsPlainText(100, { called: 'A search' })
  search?: string | null;

  @IsOptional()
  @IsOneOf('A filter', FILTERS)
  filter?: contract.AdminUserFilter | '' | null;

  @IsOptional()
  @IsOneOf('The time of registration', ['today', 'week', 'month'])
  registered?: 'today' | 'week' | 'month' | '' | null;

  @IsOptional()
  @IsIn(['registered', 'callsign', 'name'], { message: 'Users are sorted by registered, callsign or name.' })
  sort?: 'registered' | 'callsign' | 'name' | null;

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'The order is asc or desc.' })
  order?: 'asc' | 'desc' | null;

  @IsOptional()
  @IsPlainText(500, { called: 'A page' })
  after?: string | null;
}

class AdminUserBody implements contract.AdminUserRequest {
  @IsRowNumber(NO_SUCH_ACCOUNT)
  id!: number;
}

class AdminUserActBody extends ReasonedActBody implements contract.AdminUserActRequest {
  @IsRowNumber(NO_SUCH_ACCOUNT)
  id!: number;

  @IsIn(ACTS, { message: `An act is one of: ${ACTS.join(', ')}.` })
  act!: contract.AccountActName;

  @IsOptional()
  @AsNumber()
  @Max(120, { message: MONTHS })
  @Min(1, { message: MONTHS })
  @IsInt({ message: MONTHS })
  months?: number | null;
}

@AdminsOnly()
@Controller('api')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly users: Users,
    private readonly details: UserDetails,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Endpoint('vadmin/users', { reads: true })
  list(@Body() request: AdminUsersBody): Promise<AdminUsersResponse> {
    return this.users.page(request);
  }

  @Endpoint('vadmin/user', { reads: true })
  async user(@Body() { id }: AdminUserBody): Promise<AdminUserResponse> {
    return { user: await this.details.of(id) };
  }

  @Endpoint('vadmin/user/act')
  async act(
    @CurrentUser() me: Me,
    @Body() { id, act, reason, months, ...credentials }: AdminUserActBody,
  ): Promise<AdminUserActResponse> {
    await this.reauthentication.require({ id: me.accountId }, credentials, me);
    await this.commands.execute(new ActOnAccount({ admin: me, account: { id }, act, reason, months }));
    return { status: 'ok', user: await this.details.of(id) };
  }

  /** The accounts that match, in their order, as a table for spreadsheets. */
  @Download('vadmin/users.csv')
  async csv(@CurrentUser() me: Me, @Query() request: AdminUsersBody, @Res() reply: FastifyReply): Promise<void> {
    const lines = await this.users.csv(me, request);
    await reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="users.csv"')
      .send(Readable.from(lines));
  }
}
