import { Body, Controller, Headers, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  ApiKeyAnswer,
  PairAnswer,
  PairedAnswer,
  PairingCodeAnswer,
  SignedIn,
  StatusOk,
  UserAnswer,
} from '@pileup/contract/identity';
import { Call } from '../platform/http/call.decorator.js';
import { Limits } from '../platform/http/limits.js';
import { Public } from '../platform/http/public.decorator.js';
import { WhileLeaving } from './allow-while-deletion-pending.decorator.js';
import { KeyMaker } from './api-keys/key-maker.js';
import { Pairing } from './api-keys/pairing.js';
import { LogIn } from './authentication/log-in.js';
import { Register } from './authentication/register.js';
import { Asking, type Me } from './me.js';
import { OwnAccount } from './own-account.js';
import { UpdateProfile } from './profile/update-profile.js';
import { LoginBody, PairBody, RegisterBody, UnpairBody, UpdateProfileBody } from './requests.js';
import { Sessions } from './sessions/sessions.js';

const REGISTRATIONS = { name: 'registrations by address', points: 20, seconds: 3_600 };
const PAIRINGS = { name: 'pairings by address', points: 20, seconds: 600 };
const CODES = { name: 'pairing codes by account', points: 60, seconds: 3_600 };

@Controller('api')
export class IdentityController {
  constructor(
    private readonly commands: CommandBus,
    private readonly own: OwnAccount,
    private readonly sessions: Sessions,
    private readonly keys: KeyMaker,
    private readonly pairing: Pairing,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Call('vregister')
  async register(@Body() body: RegisterBody, @Ip() address: string): Promise<SignedIn> {
    await this.limits.takeByAddress(REGISTRATIONS, address);
    const referredBy = body.ref_id === undefined || body.ref_id === null ? null : String(body.ref_id);
    return this.commands.execute(new Register(body.email, body.my_callsign, referredBy));
  }

  @Public()
  @Call('vlogin')
  logIn(
    @Body() body: LoginBody,
    @Ip() address: string,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<SignedIn> {
    return this.commands.execute(new LogIn(body.email, body.password, address, cookies));
  }

  @WhileLeaving()
  @Call('vlogout')
  async logOut(@Asking() me: Me): Promise<StatusOk> {
    await this.sessions.end(me);
    return { status: 'ok' };
  }

  @Call('vuser', { reads: true })
  user(@Asking() me: Me): Promise<UserAnswer> {
    return this.own.read(me.accountId);
  }

  @Call('vupdateprofile')
  async updateProfile(@Asking() me: Me, @Body() body: UpdateProfileBody): Promise<UserAnswer> {
    return this.own.read(await this.commands.execute(new UpdateProfile(me, body)));
  }

  @Call('vapikey')
  async apiKey(@Asking() me: Me): Promise<ApiKeyAnswer> {
    return { api_key: await this.keys.issue(me) };
  }

  @Call('vpairingcode')
  async pairingCode(@Asking() me: Me): Promise<PairingCodeAnswer> {
    await this.limits.take(CODES, String(me.accountId));
    return this.pairing.code(me);
  }

  @Public()
  @Call('vpair')
  async pair(@Body() body: PairBody, @Ip() address: string): Promise<PairAnswer> {
    await this.limits.takeByAddress(PAIRINGS, address);
    return this.pairing.pair(body.code, body.name);
  }

  @Call('vpaired', { reads: true })
  async paired(@Asking() me: Me): Promise<PairedAnswer> {
    return { computers: await this.pairing.list(me.accountId) };
  }

  @Call('vunpair')
  async unpair(@Asking() me: Me, @Body() { id }: UnpairBody): Promise<StatusOk> {
    await this.pairing.unpair(me.accountId, id);
    return { status: 'ok' };
  }
}
