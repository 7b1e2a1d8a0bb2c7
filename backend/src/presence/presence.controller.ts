import { applyDecorators, Body, Controller, Header, Headers } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Flag, StatusOk } from '@pileup/contract/identity';
import type {
  ForgetProgramRequest,
  ProgramsResponse,
  QsyRequest,
  RigResponse,
  SendRequest,
  SetRigRequest,
  SetRigResponse,
  UserCard,
} from '@pileup/contract/presence';
import { hzFromKhz } from '@pileup/radio/frequency';
import { isVoiceMemory, MAX_MORSE_TEXT, MAX_VOICE_MEMORY, parseMorseText } from '@pileup/radio/morse-text';
import { IsDefined, IsIn, IsOptional } from 'class-validator';
import { AllowApiKey, CurrentUser, type Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Transform } from '../platform/conversions.js';
import { InvalidRequest } from '../platform/errors.js';
import { Endpoint, Public } from '../platform/http/endpoint.decorator.js';
import { stripDirectionControls } from '../platform/http/plain-text.js';
import { Limits } from '../platform/http/rate-limits.js';
import { IsOptionalFlag, IsPlainText, IsRowNumber, Satisfies } from '../platform/validation.js';
import { OnAirCards } from './on-air-cards.js';
import { programName } from './program-name.js';
import { ForgetProgram, Programs } from './programs.js';
import { QsyRig, TakeQsy } from './qsy.js';
import { rigAnswer } from './rig.js';
import { Rigs } from './rigs.js';
import { SetRig } from './set-rig.js';
import { SendByRig, StopSending, TakeTransmissions } from './transmissions.js';

/** Some programs send numbers for texts, and a decimal comma. */
const asText = Transform(({ value }) =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? stripDirectionControls(value) : value,
);
const asNumber = Transform(({ value }) => (typeof value === 'string' ? value.trim().replace(',', '.') : value));
const NUMBER = /^(-?\d{1,15}(\.\d{1,9})?)?$/;

/** A number or a numeric string; radio programs send both. */
const IsNumeric = (name: string) =>
  Satisfies(
    'isNumeric',
    (value) => (typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && NUMBER.test(value)),
    `${name} must be a number.`,
  );

const IsOptionalText = (max: number, called: string) =>
  applyDecorators(asText, IsOptional(), IsPlainText(max, { called }));
const IsOptionalNumber = (name: string) => applyDecorators(asNumber, IsOptional(), IsNumeric(name));

class SetRigBody implements SetRigRequest {
  @IsOptionalNumber('The frequency')
  freq?: number | string | null;

  @IsOptionalText(20, 'A mode')
  mode?: string | null;

  @Transform(({ value }) => (value === '' ? null : value))
  @IsOptional()
  @IsIn([0, 1, 2, 3, 4, 5, 6, 7, 8, '0', '1', '2', '3', '4', '5', '6', '7', '8'], {
    message: 'An op mode is a number from 0 to 8.',
  })
  op_mode?: number | string | null;

  @IsOptionalText(50, 'A rig name')
  rig_name?: string | null;

  @IsOptionalFlag()
  ptt_down?: Flag | null;

  @IsOptionalNumber('The azimuth')
  azimuth?: number | string | null;

  @IsOptionalNumber('The elevation')
  elevation?: number | string | null;

  @IsOptionalText(20, 'A propagation mode')
  prop_mode?: string | null;

  @IsOptionalText(30, "A satellite's name")
  sat_name?: string | null;

  @IsOptionalText(20, 'An activation type')
  activation_type?: string | null;

  @IsOptionalText(30, 'An activation reference')
  activation_ref?: string | null;

  @IsOptionalNumber('The power')
  power?: number | string | null;

  @IsOptionalText(50, "A program's name")
  program?: string | null;

  @IsOptionalFlag()
  can_qsy?: Flag | null;

  @IsOptionalFlag()
  can_send_cw?: Flag | null;

  @IsOptionalFlag()
  can_send_voice?: Flag | null;

  @IsOptionalFlag()
  gone?: Flag | null;
}

class QsyBody implements QsyRequest {
  @asNumber
  @IsNumeric('The frequency')
  @IsDefined({ message: 'The frequency is missing.' })
  freq!: number | string;

  @IsOptionalText(20, 'A mode')
  mode?: string | null;
}

class SendBody implements SendRequest {
  @IsOptional()
  @Satisfies(
    'isMorseText',
    (value) => typeof value === 'string' && parseMorseText(value) !== null,
    `A macro has at most ${MAX_MORSE_TEXT} letters, digits and . , : ? ' / ( ) = + @ -`,
  )
  text?: string | null;

  @IsOptional()
  @Satisfies(
    'isVoiceMemory',
    (value) => typeof value === 'number' && isVoiceMemory(value),
    `A voice memory has a number from 1 to ${MAX_VOICE_MEMORY}.`,
  )
  voice?: number | null;
}

class ForgetProgramBody implements ForgetProgramRequest {
  @IsRowNumber('Program not found.')
  id!: number;
}

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
  @Endpoint('vrigcontrol/set')
  async set(
    @CurrentUser() me: Me,
    @Body() body: SetRigBody,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<SetRigResponse> {
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
  @Endpoint('vrigcontrol/get', { reads: true })
  async get(@CurrentUser() me: Me): Promise<RigResponse> {
    const [rig] = await this.rigs.of([me.accountId]);
    return rigAnswer(rig, this.clock.now());
  }

  @Endpoint('vrigcontrol/qsy')
  async qsy(@CurrentUser() me: Me, @Body() { freq, mode }: QsyBody): Promise<StatusOk> {
    const hz = hzFromKhz(freq);
    if (!hz) throw new InvalidRequest({ freq: ['The frequency must be a number of kilohertz.'] });
    await this.commands.execute(
      new QsyRig({ accountId: me.accountId, freqHz: hz, mode: (mode ?? '').trim().toUpperCase() }),
    );
    return { status: 'ok' };
  }

  @Endpoint('vrigcontrol/send')
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

  @Endpoint('vrigcontrol/stop')
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

  @Endpoint('vprograms', { reads: true })
  async list(@CurrentUser() me: Me): Promise<ProgramsResponse> {
    return { programs: await this.programs.list(me.accountId) };
  }

  @Endpoint('vprograms/forget')
  async forget(@CurrentUser() me: Me, @Body() { id }: ForgetProgramBody): Promise<StatusOk> {
    await this.commands.execute(new ForgetProgram({ accountId: me.accountId, id }));
    return { status: 'ok' };
  }
}

@Public()
@Controller(['api', 'fast-keys'])
export class CardsController {
  constructor(private readonly cards: OnAirCards) {}

  @Endpoint('ActiveUserList', { reads: true })
  @Header('Cache-Control', 'public, max-age=2')
  active(): UserCard[] {
    return this.cards.all();
  }

  @Endpoint('logged_in_users_not_in_rig_control', { reads: true })
  @Header('Cache-Control', 'public, max-age=2')
  notLive(): UserCard[] {
    return this.cards.notLive();
  }
}
