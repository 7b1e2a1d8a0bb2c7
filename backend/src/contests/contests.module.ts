import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/index.js';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { ContestContacts } from './contest-contacts.js';
import { ContestsController } from './contests.controller.js';
import { Contests } from './contests.js';
import { ContestsAccountData } from './contests-account-data.js';
import { ContestEntries } from './reading/contest-entries.js';
import { RebuildAtStart } from './rebuild-at-start.js';

@Module({
  imports: [IdentityModule, LogbookModule, BillingModule],
  controllers: [ContestsController],
  providers: [ContestContacts, ContestEntries, Contests, ContestsAccountData, RebuildAtStart],
  exports: [Contests],
})
export class ContestsModule {}
