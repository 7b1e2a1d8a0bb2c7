import type { AddSubAccountRequest, LoginToSubAccountRequest } from '@pileup/contract/identity';
import { IsString, MaxLength } from 'class-validator';
import { IsRowNumber } from '../../platform/validation.js';

export class AddSubAccountBody implements AddSubAccountRequest {
  @MaxLength(100, { message: 'Please enter a valid callsign' })
  @IsString({ message: 'Please enter a valid callsign' })
  callsign!: string;
}

export class LoginToSubAccountBody implements LoginToSubAccountRequest {
  @IsRowNumber('You have no such account.')
  sub_account_id!: number;
}
