import { Body, Controller, Headers, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SignedIn, StatusOk, UserAnswer } from '@pileup/contract/identity';
import { InvalidRequest } from '../../platform/errors.js';
import { Call } from '../../platform/http/call.decorator.js';
import { Limits } from '../../platform/http/limits.js';
import { Public } from '../../platform/http/public.decorator.js';
import { Asking, type Me } from '../me.js';
import { OwnAccount } from '../own-account.js';
import { Confirmation } from './confirmation.js';
import { Mobile } from './mobile.js';
import { PasswordReset } from './password-reset.js';
import { Pins } from './pins.js';
import {
  ConfirmEmailBody,
  ConfirmMobileBody,
  PasswordResetBody,
  PasswordResetConfirmBody,
  PinLoginBody,
  SendPinBody,
} from './requests.js';
import { SignInByPin } from './sign-in-by-pin.js';

const PINS = { name: 'PINs by address', points: 10, seconds: 3_600 };
const OWN_PINS = { name: 'own PINs by main account', points: 10, seconds: 3_600 };
const RESETS = { name: 'password resets by address', points: 10, seconds: 3_600 };
const LINKS = { name: 'links by address', points: 30, seconds: 3_600 };
const MOBILE_CODES = { name: 'mobile codes by address', points: 10, seconds: 3_600 };

/** The ways into an account but the password: PIN, links in letters, a code on the mobile. */
@Controller('api')
export class DoorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pins: Pins,
    private readonly reset: PasswordReset,
    private readonly confirmation: Confirmation,
    private readonly mobile: Mobile,
    private readonly own: OwnAccount,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Call('vsendpin')
  async sendPin(
    @Body() { callsign }: SendPinBody,
    @Ip() address: string,
    @Asking() me: Me | undefined,
  ): Promise<StatusOk> {
    const isOwn = me !== undefined && (await this.pins.isOwnCall(me, callsign));
    // Whoever shares the operator's network address does not keep him from his own.
    await (isOwn ? this.limits.take(OWN_PINS, String(me.mainId)) : this.limits.takeByAddress(PINS, address));
    await this.pins.ask(callsign, isOwn);
    return { status: 'ok' };
  }

  @Public()
  @Call('vpinlogin')
  pinLogin(
    @Body() { callsign, pin }: PinLoginBody,
    @Ip() address: string,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<SignedIn> {
    return this.commands.execute(new SignInByPin(callsign, pin, address, cookies));
  }

  @Public()
  @Call('vpasswordreset')
  async passwordReset(@Body() { email }: PasswordResetBody, @Ip() address: string): Promise<StatusOk> {
    await this.limits.takeByAddress(RESETS, address);
    await this.reset.ask(email);
    return { status: 'ok' };
  }

  @Public()
  @Call('vpasswordreset/confirm')
  async passwordResetConfirm(@Body() body: PasswordResetConfirmBody, @Ip() address: string): Promise<SignedIn> {
    if (body.password !== body.password_confirmation)
      throw new InvalidRequest({ password_confirmation: ['The two passwords are not the same.'] });
    await this.limits.takeByAddress(LINKS, address);
    return this.reset.confirm(body.token, body.password);
  }

  @Public()
  @Call('vconfirmemail')
  async confirmEmail(
    @Body() { token }: ConfirmEmailBody,
    @Ip() address: string,
    @Asking() me: Me | undefined,
  ): Promise<SignedIn> {
    await this.limits.takeByAddress(LINKS, address);
    return this.confirmation.confirm(token, me);
  }

  @Call('vsendconfirmation')
  async sendConfirmation(@Asking() me: Me): Promise<StatusOk> {
    await this.confirmation.askAgain(me);
    return { status: 'ok' };
  }

  @Call('vsendmobilecode')
  async sendMobileCode(@Asking() me: Me, @Ip() address: string): Promise<StatusOk> {
    await this.limits.takeByAddress(MOBILE_CODES, address);
    await this.mobile.sendCode(me);
    return { status: 'ok' };
  }

  @Call('vconfirmmobile')
  async confirmMobile(@Asking() me: Me, @Body() { code }: ConfirmMobileBody): Promise<UserAnswer> {
    await this.mobile.confirm(me, code);
    return this.own.read(me.accountId);
  }
}
