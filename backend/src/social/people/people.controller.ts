import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BlockedAnswer, FollowingAnswer } from '@pileup/contract/social';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { blocked, SetBlock } from './block.js';
import { SetFollowState } from './follow.js';
import { BlockBody, SetFollowStateBody } from './requests.js';

const FOLLOW_LIMIT = { name: 'follows by account', points: 300, seconds: 3_600 };
const BLOCK_LIMIT = { name: 'blocks by account', points: 300, seconds: 3_600 };

@Controller('api')
export class PeopleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  @Call('vsetfollowstate')
  async setFollowState(
    @CurrentUser() me: Me,
    @Body() { user_id, follow_level }: SetFollowStateBody,
  ): Promise<FollowingAnswer> {
    await this.limits.take(FOLLOW_LIMIT, String(me.accountId));
    return {
      following: await this.commands.execute(new SetFollowState({ me, otherId: user_id, level: follow_level })),
    };
  }

  @Call('vblock')
  async block(@CurrentUser() me: Me, @Body() { user_id, block }: BlockBody): Promise<BlockedAnswer> {
    await this.limits.take(BLOCK_LIMIT, String(me.accountId));
    await this.commands.execute(new SetBlock({ me, otherId: user_id, block }));
    return this.blocked(me);
  }

  @Call('vblocked', { reads: true })
  async blocked(@CurrentUser() me: Me): Promise<BlockedAnswer> {
    return { blocked: await blocked(this.database, me.accountId) };
  }
}
