import { Body, Controller } from '@nestjs/common';
import type { CabrilloLogRequest, CabrilloLogResponse } from '@pileup/contract/contests/cabrillo';
import { IsBoolean, IsOptional, Matches, MinLength } from 'class-validator';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Transform } from '../../platform/conversions.js';
import { Database } from '../../platform/database/database.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { IsPlainText, Satisfies } from '../../platform/validation.js';
import { cabrilloLog } from './cabrillo-log.query.js';

const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));
const isDay = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value;
const IsDay = (called: string) => Satisfies('isDay', isDay, `${called} must be a date such as 2026-11-28.`);

/** A word of the header, such as SINGLE-OP. */
const word =
  (called: string): PropertyDecorator =>
  (target, name) => {
    trimmed(target, name as string);
    IsOptional()(target, name);
    IsPlainText(30, { called })(target, name);
  };
const text =
  (called: string, max: number): PropertyDecorator =>
  (target, name) => {
    trimmed(target, name as string);
    IsOptional()(target, name);
    IsPlainText(max, { called, lines: called === 'The soapbox' })(target, name);
  };

class CabrilloLogBody implements CabrilloLogRequest {
  @trimmed
  @IsPlainText(50, { called: 'The contest' })
  @MinLength(1, { message: 'Which contest?' })
  contest!: string;

  @IsDay('The first day')
  from!: string;

  @IsDay('The last day')
  to!: string;

  @IsOptional()
  @IsBoolean({ message: 'Whether contacts without a contest are included must be true or false.' })
  unnamed?: boolean;

  @word('The category')
  operator?: string;

  @word('The assistance')
  assisted?: string;

  @word('The band')
  band?: string;

  @word('The mode')
  mode?: string;

  @word('The power')
  power?: string;

  @word('The transmitter')
  transmitter?: string;

  @word('The station')
  station?: string;

  @word('The overlay')
  overlay?: string;

  @trimmed
  @IsOptional()
  @Matches(/^\d{0,12}$/, { message: 'The claimed score is a whole number.' })
  claimed_score?: string;

  @text('The club', 75)
  club?: string;

  @text('The location', 30)
  location?: string;

  @text('The operators', 300)
  operators?: string;

  @text('The name', 75)
  name?: string;

  @text('The soapbox', 1_000)
  soapbox?: string;
}

const LOGS = { name: 'contest logs by account', points: 60, seconds: 600 };

@Controller('api')
export class CabrilloController {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vexportcabrillo')
  async log(@CurrentUser() me: Me, @Body() body: CabrilloLogBody): Promise<CabrilloLogResponse> {
    await this.limits.take(LOGS, String(me.accountId));
    return cabrilloLog(this.database, me, body);
  }
}
