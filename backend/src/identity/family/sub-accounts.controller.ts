import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AddSubAccountAnswer, SignedIn } from '@pileup/contract/identity';
import { Call } from '../../platform/call.decorator.js';
import { Limits } from '../../platform/limits.js';
import { Asking, type Me } from '../me.js';
import { WhileLeaving } from '../while-leaving.decorator.js';
import { AddSubAccount } from './add-sub-account.js';
import { SwitchAccount } from './switch-account.js';
import { AddSubAccountBody, LoginToSubAccountBody } from './switching-requests.js';

const ADDED = { name: 'callsigns added by account', points: 60, seconds: 3_600 };
const SWITCHED = { name: 'switches by account', points: 300, seconds: 3_600 };

@Controller('api')
export class SubAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  @Call('vaddsubaccount')
  async add(@Asking() me: Me, @Body() { callsign }: AddSubAccountBody): Promise<AddSubAccountAnswer> {
    await this.limits.take(ADDED, String(me.mainId));
    return { status: 'ok', user: await this.commands.execute(new AddSubAccount(me, callsign)) };
  }

  @WhileLeaving()
  @Call('vLoginToSubaccount')
  async switch(@Asking() me: Me, @Body() { sub_account_id }: LoginToSubAccountBody): Promise<SignedIn> {
    await this.limits.take(SWITCHED, String(me.mainId));
    return this.commands.execute(new SwitchAccount(me, sub_account_id));
  }
}
