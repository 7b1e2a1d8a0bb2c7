import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { Belongings } from '../../platform/account-data.js';
import { Database } from '../../platform/database/database.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { SetBlockHandler } from './block.js';
import { SetFollowStateHandler } from './follow.js';
import { PeopleController } from './people.controller.js';
import { ownPeople } from './people-account-data.js';
import { KeptStations } from './station-replica.js';

/** Who is there, and whom operators follow and block. */
@Module({
  imports: [IdentityModule, InboxModule],
  controllers: [PeopleController],
  providers: [KeptStations, SetFollowStateHandler, SetBlockHandler],
})
export class PeopleModule implements OnModuleInit {
  constructor(
    private readonly belongings: Belongings,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.belongings.register(ownPeople(this.database));
  }
}
