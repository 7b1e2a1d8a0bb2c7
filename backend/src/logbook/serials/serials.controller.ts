import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReservedSerials } from '@pileup/contract/log/serials';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { ReserveSerialsBody } from './requests.js';
import { ReserveSerials } from './reserve-serials.js';

const BLOCKS = { name: 'serial numbers by account', points: 60, seconds: 600 };

@Controller('api')
export class SerialsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  @Call('vserials/reserve')
  async reserve(@CurrentUser() me: Me, @Body() { contest, size }: ReserveSerialsBody): Promise<ReservedSerials> {
    await this.limits.take(BLOCKS, String(me.accountId));
    return this.commands.execute(new ReserveSerials({ accountId: me.accountId, contest, size }));
  }
}
