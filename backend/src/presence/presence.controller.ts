import { Body, Controller, Header, Headers } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type { ProgramsAnswer, RigAnswer, SetRigAnswer, UserCard } from '@pileup/contract/presence';
import { hzFromKhz } from '@pileup/radio/frequency';
import { parseMorseText } from '@pileup/radio/morse-text';
import { AllowApiKey, CurrentUser, type Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { InvalidRequest } from '../platform/errors.js';
import { Call, Public } from '../platform/http/api-call.decorator.js';
import { Limits } from '../platform/http/rate-limits.js';
import { OnAirCards } from './on-air-cards.js';
import { programName } from './program-name.js';
import { ForgetProgram, Programs } from './programs.js';
import { QsyRig, TakeQsy } from './qsy.js';
import { ForgetProgramBody, QsyBody, SendBody, SetRigBody } from './requests.js';
import { rigAnswer } from './rig.js';
import { Rigs } from './rigs.js';
import { SetRig } from './set-rig.js';
import { SendByRig, StopSending, TakeTransmissions } from './transmissions.js';

/** More than the fastest contest operator needs. */
const MACROS = { name: 'macros by account', points: 60, seconds: 60 };

@Controller('api')
export class RigController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rigs: Rigs,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @AllowApiKey()
  @Call('vrigcontrol/set')
  async set(
    @CurrentUser() me: Me,
    @Body() body: SetRigBody,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<SetRigAnswer> {
    const rig = await this.commands.execute(
      new SetRig({ me, sent: { ...body, program: body.program || (me.sessionId ? '' : programName(userAgent)) } }),
    );
    const qsy = body.can_qsy ? await this.commands.execute(new TakeQsy({ accountId: me.accountId })) : null;
    const kinds = [...(body.can_send_cw ? ['cw' as const] : []), ...(body.can_send_voice ? ['voice' as const] : [])];
    const take = new TakeTransmissions({ accountId: me.accountId, kinds });
    const send = kinds.length > 0 ? await this.commands.execute(take) : [];
    return { ...rigAnswer(rig, this.clock.now()), qsy, send };
  }

  @AllowApiKey()
  @Call('vrigcontrol/get', { reads: true })
  async get(@CurrentUser() me: Me): Promise<RigAnswer> {
    const [rig] = await this.rigs.of([me.accountId]);
    return rigAnswer(rig, this.clock.now());
  }

  @Call('vrigcontrol/qsy')
  async qsy(@CurrentUser() me: Me, @Body() { freq, mode }: QsyBody): Promise<StatusOk> {
    const hz = hzFromKhz(freq);
    if (!hz) throw new InvalidRequest({ freq: ['The frequency must be a number of kilohertz.'] });
    await this.commands.execute(
      new QsyRig({ accountId: me.accountId, freqHz: hz, mode: (mode ?? '').trim().toUpperCase() }),
    );
    return { status: 'ok' };
  }

  @Call('vrigcontrol/send')
  async send(@CurrentUser() me: Me, @Body() { text, voice }: SendBody): Promise<StatusOk> {
    const morse = parseMorseText(text ?? '');
    if ((morse === null) === (voice === null || voice === undefined))
      throw new InvalidRequest({ text: ['Send either a text or the number of a voice memory.'] });
    await this.limits.take(MACROS, String(me.accountId));
    const transmission =
      morse === null ? ({ kind: 'voice', memory: voice ?? 0 } as const) : ({ kind: 'cw', text: morse } as const);
    await this.commands.execute(new SendByRig({ accountId: me.accountId, transmission }));
    return { status: 'ok' };
  }

  @Call('vrigcontrol/stop')
  async stop(@CurrentUser() me: Me): Promise<StatusOk> {
    await this.commands.execute(new StopSending({ accountId: me.accountId }));
    return { status: 'ok' };
  }
}

@Controller('api')
export class ProgramsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly programs: Programs,
  ) {}

  @Call('vprograms', { reads: true })
  async list(@CurrentUser() me: Me): Promise<ProgramsAnswer> {
    return { programs: await this.programs.list(me.accountId) };
  }

  @Call('vprograms/forget')
  async forget(@CurrentUser() me: Me, @Body() { id }: ForgetProgramBody): Promise<StatusOk> {
    await this.commands.execute(new ForgetProgram({ accountId: me.accountId, id }));
    return { status: 'ok' };
  }
}

@Public()
@Controller(['api', 'fast-keys'])
export class CardsController {
  constructor(private readonly cards: OnAirCards) {}

  @Call('ActiveUserList', { reads: true })
  @Header('Cache-Control', 'public, max-age=2')
  active(): UserCard[] {
    return this.cards.all();
  }

  @Call('logged_in_users_not_in_rig_control', { reads: true })
  @Header('Cache-Control', 'public, max-age=2')
  notLive(): UserCard[] {
    return this.cards.notLive();
  }
}
