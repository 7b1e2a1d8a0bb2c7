import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DeleteAccountAnswer, UserAnswer } from '@pileup/contract/identity';
import { Call } from '../../platform/http/call.decorator.js';
import { WhileLeaving } from '../allow-while-deletion-pending.decorator.js';
import { Asking, type Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import { DeleteAccount } from './delete-account.js';
import { DeleteAccountBody } from './requests.js';
import { RestoreAccount } from './restore-account.js';

@Controller('api')
export class LeavingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly own: OwnAccount,
  ) {}

  @WhileLeaving()
  @Call('vdeleteaccount')
  async deleteAccount(
    @Asking() me: Me,
    @Body() { callsign, ...said }: DeleteAccountBody,
  ): Promise<DeleteAccountAnswer> {
    const deleteAt = await this.commands.execute(new DeleteAccount(me, callsign, said));
    return { status: 'ok', delete_at: deleteAt.toISOString() };
  }

  @WhileLeaving()
  @Call('vrestoreaccount')
  async restoreAccount(@Asking() me: Me): Promise<UserAnswer> {
    await this.commands.execute(new RestoreAccount(me));
    return this.own.read(me.accountId);
  }
}
