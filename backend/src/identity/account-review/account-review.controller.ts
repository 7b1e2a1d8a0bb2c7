import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SettleUnreviewedRequest, UnreviewedResponse, UserResponse } from '@pileup/contract/identity';
import { IsIn } from 'class-validator';
import { Forbidden } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { CurrentUser, type Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import { SettleUnreviewed } from './settle-unreviewed.js';
import { Unreviewed } from './unreviewed.js';

const CHOICES = ['keep', 'delete'] as const;

class SettleUnreviewedBody implements SettleUnreviewedRequest {
  @IsIn(CHOICES, { message: 'Please choose keep or delete.' })
  choice!: (typeof CHOICES)[number];
}

@Controller('api')
export class AccountReviewController {
  constructor(
    private readonly commands: CommandBus,
    private readonly unreviewed: Unreviewed,
    private readonly own: OwnAccount,
  ) {}

  @Endpoint('vunreviewed', { reads: true })
  async read(@CurrentUser() me: Me): Promise<UnreviewedResponse> {
    requireMain(me);
    return this.unreviewed.read(me.mainId);
  }

  @Endpoint('vunreviewed/settle')
  async settle(@CurrentUser() me: Me, @Body() { choice }: SettleUnreviewedBody): Promise<UserResponse> {
    requireMain(me);
    await this.commands.execute(new SettleUnreviewed({ me, choice }));
    return this.own.read(me.accountId);
  }
}

function requireMain({ accountId, mainId }: Me): void {
  if (accountId !== mainId) throw new Forbidden('Please switch to your main account to decide on this.');
}
