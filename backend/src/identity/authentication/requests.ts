import { applyDecorators } from '@nestjs/common';
import type * as contract from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { IsNotEmpty, IsOptional, IsString, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { IsPlainText, Satisfies } from '../../platform/validation.js';
import { IsEmailAddress, IsNewPassword, IsPasswordInput, trimmed } from '../credentials/credential-fields.js';

const IsCallsign = () =>
  Satisfies(
    'isCallsign',
    (value) => typeof value === 'string' && parseCallsign(value) !== null,
    'Please enter a valid callsign: 3 to 20 letters, digits and / with at least one of each kind.',
  );

const CALLSIGN_LENGTH = 'Callsign must be between 3 and 30 characters';

export class RegisterBody implements contract.RegisterRequest {
  @IsEmailAddress()
  email!: string;

  @trimmed
  @IsCallsign()
  my_callsign!: string;

  @IsOptional()
  @ValidateIf((body: RegisterBody) => typeof body.ref_id !== 'number')
  @IsPlainText(64, { called: 'The name of the person who invited you' })
  ref_id?: string | number | null;
}

export class LoginBody implements contract.LoginRequest {
  @trimmed
  @IsPlainText(254, { called: 'An email address' })
  @IsNotEmpty({ message: 'Please enter your email address.' })
  @IsString({ message: 'Please enter your email address.' })
  email!: string;

  @IsNotEmpty({ message: 'Please enter your password.' })
  @IsPasswordInput('Please enter your password.')
  password!: string;
}

export class SendPinBody implements contract.SendPinRequest {
  @MaxLength(30, { message: CALLSIGN_LENGTH })
  @MinLength(3, { message: CALLSIGN_LENGTH })
  @IsString({ message: CALLSIGN_LENGTH })
  @trimmed
  callsign!: string;
}

export class PinLoginBody extends SendPinBody implements contract.PinLoginRequest {
  @IsPlainText(20, { called: 'A PIN' })
  @IsNotEmpty({ message: 'Please enter the PIN.' })
  pin!: string;
}

export class PasswordResetBody implements contract.PasswordResetRequest {
  @IsEmailAddress()
  email!: string;
}

const IsLinkToken = () =>
  applyDecorators(
    IsString({ message: 'This link is incomplete. Please open it from the e-mail again.' }),
    IsPlainText(100, { called: 'A link' }),
  );

export class PasswordResetConfirmBody implements contract.PasswordResetConfirmRequest {
  @IsLinkToken()
  token!: string;

  @IsNewPassword()
  password!: string;

  @IsPasswordInput('Please enter the password twice.')
  password_confirmation!: string;
}

export class ConfirmEmailBody implements contract.ConfirmEmailRequest {
  @IsLinkToken()
  token!: string;
}

export class ConfirmMobileBody implements contract.ConfirmMobileRequest {
  @IsPlainText(20, { called: 'A code' })
  @IsNotEmpty({ message: 'Please enter the code.' })
  code!: string;
}
