import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserAnswer } from '@pileup/contract/identity';
import { Call } from '../../platform/http/api-call.decorator.js';
import { CurrentUser, type Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import { UpdateProfileBody } from './requests.js';
import { UpdateProfile } from './update-profile.js';

@Controller('api')
export class OwnProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly own: OwnAccount,
  ) {}

  @Call('vuser', { reads: true })
  user(@CurrentUser() me: Me): Promise<UserAnswer> {
    return this.own.read(me.accountId);
  }

  @Call('vupdateprofile')
  async updateProfile(@CurrentUser() me: Me, @Body() body: UpdateProfileBody): Promise<UserAnswer> {
    return this.own.read(await this.commands.execute(new UpdateProfile({ me, profile: body })));
  }
}
