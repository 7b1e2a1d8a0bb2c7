import { applyDecorators } from '@nestjs/common';
import type {
  ConfirmEmailRequest,
  ConfirmMobileRequest,
  PasswordResetConfirmRequest,
  PasswordResetRequest,
  PinLoginRequest,
  SendPinRequest,
} from '@pileup/contract/identity';
import { IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator';
import { IsPlainText } from '../../platform/validation.js';
import { IsAddress, IsNewPassword, IsSaidPassword, trimmed } from '../profile/sign-in-fields.js';

const NAMED = 'Callsign must be between 3 and 30 characters';

export class SendPinBody implements SendPinRequest {
  @MaxLength(30, { message: NAMED })
  @MinLength(3, { message: NAMED })
  @IsString({ message: NAMED })
  @trimmed
  callsign!: string;
}

export class PinLoginBody extends SendPinBody implements PinLoginRequest {
  @IsPlainText(20, { called: 'A PIN' })
  @IsNotEmpty({ message: 'Please enter the PIN.' })
  pin!: string;
}

export class PasswordResetBody implements PasswordResetRequest {
  @IsAddress()
  email!: string;
}

const IsLinkToken = () =>
  applyDecorators(
    IsString({ message: 'This link is not whole. Please open it from the letter once more.' }),
    IsPlainText(100, { called: 'A link' }),
  );

export class PasswordResetConfirmBody implements PasswordResetConfirmRequest {
  @IsLinkToken()
  token!: string;

  @IsNewPassword()
  password!: string;

  @IsSaidPassword('Please enter the password twice.')
  password_confirmation!: string;
}

export class ConfirmEmailBody implements ConfirmEmailRequest {
  @IsLinkToken()
  token!: string;
}

export class ConfirmMobileBody implements ConfirmMobileRequest {
  @IsPlainText(20, { called: 'A code' })
  @IsNotEmpty({ message: 'Please enter the code.' })
  code!: string;
}
