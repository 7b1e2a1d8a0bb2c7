import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReservedSerials, ReserveSerialsRequest } from '@pileup/contract/log/serials';
import { IsInt, Max, Min } from 'class-validator';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Transform } from '../../platform/conversions.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Satisfies } from '../../platform/validation.js';
import { ReserveSerials } from './reserve-serials.js';

const MAX_BLOCK = 100;
const CONTEST = /^[A-Z0-9][A-Z0-9 /_.-]{0,39}$/;

class ReserveSerialsBody implements ReserveSerialsRequest {
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  @Satisfies(
    'isContest',
    (value) => typeof value === 'string' && CONTEST.test(value),
    'The name of the contest has 1 to 40 letters, digits and - / _ .',
  )
  contest!: string;

  @IsInt({ message: 'The size of the block must be a whole number.' })
  @Min(1, { message: 'A block has at least one number.' })
  @Max(MAX_BLOCK, { message: `A block has at most ${MAX_BLOCK} numbers.` })
  size!: number;
}

const BLOCKS = { name: 'serial numbers by account', points: 60, seconds: 600 };

@Controller('api')
export class SerialsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vserials/reserve')
  async reserve(@CurrentUser() me: Me, @Body() { contest, size }: ReserveSerialsBody): Promise<ReservedSerials> {
    await this.limits.take(BLOCKS, String(me.accountId));
    return this.commands.execute(new ReserveSerials({ accountId: me.accountId, contest, size }));
  }
}
