import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DeleteAccountRequest, DeleteAccountResponse, UserResponse } from '@pileup/contract/identity';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { AllowWhileDeletionPending } from '../access.decorators.js';
import { IsCurrentPassword, IsCurrentPin, trimmed } from '../credentials/credential-fields.js';
import { CurrentUser, type Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import { DeleteAccount } from './delete-account.js';
import { RestoreAccount } from './restore-account.js';

const MISSING_CALLSIGN = 'Please type the callsign of the account.';

class DeleteAccountBody implements DeleteAccountRequest {
  @MaxLength(30, { message: MISSING_CALLSIGN })
  @IsNotEmpty({ message: MISSING_CALLSIGN })
  @IsString({ message: MISSING_CALLSIGN })
  @trimmed
  callsign!: string;

  @IsCurrentPassword()
  current_password?: string;

  @IsCurrentPin()
  current_pin?: string;
}

@Controller('api')
export class AccountDeletionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly own: OwnAccount,
  ) {}

  @AllowWhileDeletionPending()
  @Endpoint('vdeleteaccount')
  async deleteAccount(
    @CurrentUser() me: Me,
    @Body() { callsign, ...credentials }: DeleteAccountBody,
  ): Promise<DeleteAccountResponse> {
    const deleteAt = await this.commands.execute(new DeleteAccount({ me, callsign, credentials }));
    return { status: 'ok', delete_at: deleteAt.toISOString() };
  }

  @AllowWhileDeletionPending()
  @Endpoint('vrestoreaccount')
  async restoreAccount(@CurrentUser() me: Me): Promise<UserResponse> {
    await this.commands.execute(new RestoreAccount({ me }));
    return this.own.read(me.accountId);
  }
}
