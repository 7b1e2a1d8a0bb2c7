import type { DeleteAccountRequest } from '@pileup/contract/identity';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsCurrentPassword, IsCurrentPin, trimmed } from '../credentials/credential-fields.js';

const MISSING_CALLSIGN = 'Please type the callsign of the account.';

export class DeleteAccountBody implements DeleteAccountRequest {
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
