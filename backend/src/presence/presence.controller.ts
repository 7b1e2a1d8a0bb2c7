import { Body, Controller, Header, Headers } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type { ProgramsAnswer, RigAnswer, SetRigAnswer, UserCard } from '@pileup/contract/presence';
import { hzFromKhz } from '@pileup/radio/frequency';
import { AllowApiKey, CurrentUser, type Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { InvalidRequest } from '../platform/errors.js';
import { Call, Public } from '../platform/http/api-call.decorator.js';
import { OnAirCards } from './on-air-cards.js';
import { programName } from './program-name.js';
import { ForgetProgram, Programs } from './programs.js';
import { QsyRig, TakeQsy } from './qsy.js';
import { ForgetProgramBody, QsyBody, SetRigBody } from './requests.js';
import { rigAnswer } from './rig.js';
import { Rigs } from './rigs.js';
import { SetRig } from './set-rig.js';

@Controller('api')
export class RigController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rigs: Rigs,
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
    return { ...rigAnswer(rig, this.clock.now()), qsy };
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
