import type { DeleteAccountRequest } from '@pileup/contract/identity';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsCurrentPassword, IsCurrentPin, trimmed } from '../credentials/credential-fields.js';

const TYPE_IT = 'Please type the callsign of the account.';

export class DeleteAccountBody implements DeleteAccountRequest {
  @MaxLength(30, { message: TYPE_IT })
  @IsNotEmpty({ message: TYPE_IT })
  @IsString({ message: TYPE_IT })
  @trimmed
  callsign!: string;

  @IsCurrentPassword()
  current_password?: string;

  @IsCurrentPin()
  current_pin?: string;
}
