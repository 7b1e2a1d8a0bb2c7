import { Readable } from 'node:stream';
import { Body, Controller, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AdminUserActAnswer, AdminUserAnswer, AdminUsersAnswer } from '@pileup/contract/admin/users';
import type { FastifyReply } from 'fastify';
import { AdminsOnly, CurrentUser, type Me, Reauthentication } from '../../identity/index.js';
import { Call, Download } from '../../platform/http/api-call.decorator.js';
import { ActOnAccount } from './act-on-account.js';
import { AdminUserActBody, AdminUserBody, AdminUsersBody } from './requests.js';
import { UserDetails } from './user-detail.query.js';
import { Users } from './users.js';

@AdminsOnly()
@Controller('api')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly users: Users,
    private readonly details: UserDetails,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Call('vadmin/users', { reads: true })
  list(@Body() request: AdminUsersBody): Promise<AdminUsersAnswer> {
    return this.users.page(request);
  }

  @Call('vadmin/user', { reads: true })
  async user(@Body() { id }: AdminUserBody): Promise<AdminUserAnswer> {
    return { user: await this.details.of(id) };
  }

  @Call('vadmin/user/act')
  async act(
    @CurrentUser() me: Me,
    @Body() { id, act, reason, months, ...credentials }: AdminUserActBody,
  ): Promise<AdminUserActAnswer> {
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
