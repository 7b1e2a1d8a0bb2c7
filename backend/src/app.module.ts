import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AdminModule } from './admin/index.js';
import { AwardsModule } from './awards/index.js';
import { BillingModule, Payment } from './billing/index.js';
import { Comment, ContentModule, Post, SavedCardTemplate, Stream } from './content/index.js';
import { Contest, ContestsModule } from './contests/index.js';
import { ExchangeModule, Export, Import } from './exchange/index.js';
import { GlobeModule } from './globe/index.js';
import { Account, IdentityModule, PairedComputer } from './identity/index.js';
import { LogbookModule, SavedFilter, Setup } from './logbook/index.js';
import { LiveGateway } from './platform/live/live.gateway.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';
import { PresenceModule } from './presence/index.js';
import { ProgramsModule } from './programs/index.js';
import { RankingModule } from './ranking/index.js';
import { ServicesModule } from './services/index.js';
import { Photo, SocialModule } from './social/index.js';

export const ENTITIES = [
  Account,
  PairedComputer,
  SavedFilter,
  Setup,
  Payment,
  Contest,
  Import,
  Export,
  Stream,
  Comment,
  Post,
  SavedCardTemplate,
  Photo,
];

@Module({})
export class AppModule {
  static forRoot(outside: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(outside),
        CqrsModule.forRoot(),
        IdentityModule,
        LogbookModule,
        PresenceModule,
        RankingModule,
        SocialModule,
        GlobeModule,
        ContentModule,
        AdminModule,
        BillingModule,
        AwardsModule,
        ContestsModule,
        ExchangeModule,
        ServicesModule,
        ProgramsModule,
      ],
      providers: [LiveGateway],
    };
  }
}
