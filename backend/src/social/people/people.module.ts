import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { SetBlockHandler } from './block.js';
import { SetFollowStateHandler } from './follow.js';
import { PeopleController } from './people.controller.js';
import { PeopleAccountData } from './people-account-data.js';
import { StationReplica } from './station-replica.js';

/** Follows and blocks. */
@Module({
  imports: [IdentityModule, InboxModule],
  controllers: [PeopleController],
  providers: [StationReplica, PeopleAccountData, SetFollowStateHandler, SetBlockHandler],
})
export class PeopleModule {}
