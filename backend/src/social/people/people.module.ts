import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { Belongings } from '../../platform/belongings.js';
import { Database } from '../../platform/database.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { SetBlockHandler } from './block.js';
import { SetFollowStateHandler } from './follow.js';
import { KeptStations } from './kept-stations.js';
import { ownPeople } from './own-people.js';
import { PeopleController } from './people.controller.js';

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
