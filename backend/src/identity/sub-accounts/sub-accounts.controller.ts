import { Body, Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  AddSubAccountRequest,
  AddSubAccountResponse,
  LoginToSubAccountRequest,
  SignedIn,
} from '@pileup/contract/identity';
import { IsString, MaxLength } from 'class-validator';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { IsRowNumber } from '../../platform/validation.js';
import { AllowWhileDeletionPending } from '../access.decorators.js';
import { AfterSignIn } from '../authentication/after-sign-in.interceptor.js';
import { CurrentUser, type Me } from '../me.js';
import { AddSubAccount } from './add-sub-account.js';
import { SwitchAccount } from './switch-account.js';

class AddSubAccountBody implements AddSubAccountRequest {
  @MaxLength(100, { message: 'Please enter a valid callsign' })
  @IsString({ message: 'Please enter a valid callsign' })
  callsign!: string;
}

class LoginToSubAccountBody implements LoginToSubAccountRequest {
  @IsRowNumber('This is not one of your accounts.')
  sub_account_id!: number;
}

const SWITCHED = { name: 'switches by account', points: 300, seconds: 3_600 };

@Controller('api')
export class SubAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vaddsubaccount')
  async add(@CurrentUser() me: Me, @Body() { callsign }: AddSubAccountBody): Promise<AddSubAccountResponse> {
    return { status: 'ok', user: await this.commands.execute(new AddSubAccount({ me, callsign })) };
  }

  @UseInterceptors(AfterSignIn)
  @AllowWhileDeletionPending()
  @Endpoint('vLoginToSubaccount')
  async switch(@CurrentUser() me: Me, @Body() { sub_account_id }: LoginToSubAccountBody): Promise<SignedIn> {
    await this.limits.take(SWITCHED, String(me.mainId));
    return this.commands.execute(new SwitchAccount({ me, accountId: sub_account_id }));
  }
}
