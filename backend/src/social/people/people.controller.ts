import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BlockedResponse, BlockRequest, FollowingResponse, SetFollowStateRequest } from '@pileup/contract/social';
import { Allow } from 'class-validator';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Transform } from '../../platform/conversions.js';
import { Database } from '../../platform/database/database.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { IsRowNumber } from '../../platform/validation.js';
import { blocked, NO_SUCH_OPERATOR, SetBlock } from './block.js';
import { SetFollowState } from './follow.js';

/** Converts numeric text to a number; the allowed values are checked by the command, with its own error. */
const asNumber = Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value));

class SetFollowStateBody implements SetFollowStateRequest {
  @IsRowNumber(NO_SUCH_OPERATOR)
  user_id!: number;

  @asNumber
  @Allow()
  follow_level!: number;
}

class BlockBody implements BlockRequest {
  @IsRowNumber(NO_SUCH_OPERATOR)
  user_id!: number;

  @asNumber
  @Allow()
  block!: number;
}

const FOLLOW_LIMIT = { name: 'follows by account', points: 300, seconds: 3_600 };
const BLOCK_LIMIT = { name: 'blocks by account', points: 300, seconds: 3_600 };

@Controller('api')
export class PeopleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vsetfollowstate')
  async setFollowState(
    @CurrentUser() me: Me,
    @Body() { user_id, follow_level }: SetFollowStateBody,
  ): Promise<FollowingResponse> {
    await this.limits.take(FOLLOW_LIMIT, String(me.accountId));
    return {
      following: await this.commands.execute(new SetFollowState({ me, otherId: user_id, level: follow_level })),
    };
  }

  @Endpoint('vblock')
  async block(@CurrentUser() me: Me, @Body() { user_id, block }: BlockBody): Promise<BlockedResponse> {
    await this.limits.take(BLOCK_LIMIT, String(me.accountId));
    await this.commands.execute(new SetBlock({ me, otherId: user_id, block }));
    return this.blocked(me);
  }

  @Endpoint('vblocked', { reads: true })
  async blocked(@CurrentUser() me: Me): Promise<BlockedResponse> {
    return { blocked: await blocked(this.database, me.accountId) };
  }
}
