import { applyDecorators, Body, Controller, Headers, Ip, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type * as contract from '@pileup/contract/identity';
import type { SignedIn, StatusOk, UserResponse } from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { IsNotEmpty, IsOptional, IsString, MaxLength, MinLength, ValidateIf } from 'class-validator';
import { InvalidRequest } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { IsPlainText, Satisfies } from '../../platform/validation.js';
import { ConfirmEmail, ResendConfirmation } from '../credentials/confirm-email.js';
import { ConfirmMobile, SendMobileCode } from '../credentials/confirm-mobile.js';
import { IsEmailAddress, IsNewPassword, IsPasswordInput, trimmed } from '../credentials/credential-fields.js';
import { ResetPassword, SendPasswordReset } from '../credentials/password-reset.js';
import { SendPin } from '../credentials/send-pin.js';
import { CurrentUser, type Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import type { NewSession } from '../sessions/sessions.js';
import { AfterSignIn } from './after-sign-in.interceptor.js';
import { LogIn } from './log-in.js';
import { Register } from './register.js';
import { SignInByPin } from './sign-in-by-pin.js';

const IsCallsign = () =>
  Satisfies(
    'isCallsign',
    (value) => typeof value === 'string' && parseCallsign(value) !== null,
    'Please enter a valid callsign: 3 to 20 letters, digits and / with at least one of each kind.',
  );

const CALLSIGN_LENGTH = 'Callsign must be between 3 and 30 characters';

class RegisterBody implements contract.RegisterRequest {
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

class LoginBody implements contract.LoginRequest {
  @trimmed
  @IsPlainText(254, { called: 'An email address' })
  @IsNotEmpty({ message: 'Please enter your email address.' })
  @IsString({ message: 'Please enter your email address.' })
  email!: string;

  @IsNotEmpty({ message: 'Please enter your password.' })
  @IsPasswordInput('Please enter your password.')
  password!: string;
}

class SendPinBody implements contract.SendPinRequest {
  @MaxLength(30, { message: CALLSIGN_LENGTH })
  @MinLength(3, { message: CALLSIGN_LENGTH })
  @IsString({ message: CALLSIGN_LENGTH })
  @trimmed
  callsign!: string;
}

class PinLoginBody extends SendPinBody implements contract.PinLoginRequest {
  @IsPlainText(20, { called: 'A PIN' })
  @IsNotEmpty({ message: 'Please enter the PIN.' })
  pin!: string;
}

class PasswordResetBody implements contract.PasswordResetRequest {
  @IsEmailAddress()
  email!: string;
}

const IsLinkToken = () =>
  applyDecorators(
    IsString({ message: 'This link is incomplete. Please open it from the e-mail again.' }),
    IsPlainText(100, { called: 'A link' }),
  );

class PasswordResetConfirmBody implements contract.PasswordResetConfirmRequest {
  @IsLinkToken()
  token!: string;

  @IsNewPassword()
  password!: string;

  @IsPasswordInput('Please enter the password twice.')
  password_confirmation!: string;
}

class ConfirmEmailBody implements contract.ConfirmEmailRequest {
  @IsLinkToken()
  token!: string;
}

class ConfirmMobileBody implements contract.ConfirmMobileRequest {
  @IsPlainText(20, { called: 'A code' })
  @IsNotEmpty({ message: 'Please enter the code.' })
  code!: string;
}

const REGISTRATIONS = { name: 'registrations by address', points: 20, seconds: 3_600 };
const PINS = { name: 'PINs by address', points: 10, seconds: 3_600 };
const OWN_PINS = { name: 'own PINs by main account', points: 10, seconds: 3_600 };
const RESETS = { name: 'password resets by address', points: 10, seconds: 3_600 };
const LINKS = { name: 'links by address', points: 30, seconds: 3_600 };
const MOBILE_CODES = { name: 'mobile codes by address', points: 10, seconds: 3_600 };

/** Registration, signing in, and the verification of addresses and numbers. */
@UseInterceptors(AfterSignIn)
@Controller('api')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly own: OwnAccount,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Endpoint('vregister')
  async register(@Body() body: RegisterBody, @Ip() address: string): Promise<SignedIn> {
    await this.limits.takeByAddress(REGISTRATIONS, address);
    const referredBy = body.ref_id === undefined || body.ref_id === null ? null : String(body.ref_id);
    return this.signedIn(
      await this.commands.execute(new Register({ email: body.email, callsign: body.my_callsign, referredBy })),
    );
  }

  @Public()
  @Endpoint('vlogin')
  async logIn(
    @Body() body: LoginBody,
    @Ip() address: string,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<SignedIn> {
    return this.signedIn(
      await this.commands.execute(new LogIn({ email: body.email, password: body.password, address, cookies })),
    );
  }

  @Public()
  @Endpoint('vsendpin')
  async sendPin(
    @Body() { callsign }: SendPinBody,
    @Ip() address: string,
    @CurrentUser() me: Me | undefined,
  ): Promise<StatusOk> {
    const isOwn = me !== undefined && (await this.own.hasCallsign(me, callsign));
    // Others at the operator's network address cannot use up the limit of his own PINs.
    await (isOwn ? this.limits.take(OWN_PINS, String(me.mainId)) : this.limits.takeByAddress(PINS, address));
    await this.commands.execute(new SendPin({ callsign, isOwn }));
    return { status: 'ok' };
  }

  @Public()
  @Endpoint('vpinlogin')
  async pinLogin(
    @Body() { callsign, pin }: PinLoginBody,
    @Ip() address: string,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<SignedIn> {
    return this.signedIn(await this.commands.execute(new SignInByPin({ callsign, pin, address, cookies })));
  }

  @Public()
  @Endpoint('vpasswordreset')
  async passwordReset(@Body() { email }: PasswordResetBody, @Ip() address: string): Promise<StatusOk> {
    await this.limits.takeByAddress(RESETS, address);
    await this.commands.execute(new SendPasswordReset({ email }));
    return { status: 'ok' };
  }

  @Public()
  @Endpoint('vpasswordreset/confirm')
  async passwordResetConfirm(@Body() body: PasswordResetConfirmBody, @Ip() address: string): Promise<SignedIn> {
    if (body.password !== body.password_confirmation)
      throw new InvalidRequest({ password_confirmation: ['The two passwords are not the same.'] });
    await this.limits.takeByAddress(LINKS, address);
    return this.signedIn(
      await this.commands.execute(new ResetPassword({ token: body.token, password: body.password })),
    );
  }

  @Public()
  @Endpoint('vconfirmemail')
  async confirmEmail(
    @Body() { token }: ConfirmEmailBody,
    @Ip() address: string,
    @CurrentUser() me: Me | undefined,
  ): Promise<SignedIn> {
    await this.limits.takeByAddress(LINKS, address);
    return this.signedIn(await this.commands.execute(new ConfirmEmail({ token, me })));
  }

  @Endpoint('vsendconfirmation')
  async sendConfirmation(@CurrentUser() me: Me): Promise<StatusOk> {
    await this.commands.execute(new ResendConfirmation({ me }));
    return { status: 'ok' };
  }

  @Endpoint('vsendmobilecode')
  async sendMobileCode(@CurrentUser() me: Me, @Ip() address: string): Promise<StatusOk> {
    await this.limits.takeByAddress(MOBILE_CODES, address);
    await this.commands.execute(new SendMobileCode({ me }));
    return { status: 'ok' };
  }

  @Endpoint('vconfirmmobile')
  async confirmMobile(@CurrentUser() me: Me, @Body() { code }: ConfirmMobileBody): Promise<UserResponse> {
    await this.commands.execute(new ConfirmMobile({ me, code }));
    return this.own.read(me.accountId);
  }

  private async signedIn({ accountId, token }: NewSession): Promise<SignedIn> {
    return { token, ...(await this.own.read(accountId)) };
  }
}
