import { Module, type OnModuleInit } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdentityModule } from '../identity/index.js';
import { Belongings } from '../platform/account-data.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { NoteSeen } from './note-seen.interceptor.js';
import { CardsWatch } from './on-air-live.js';
import { CardsController, ProgramsController, RigController } from './presence.controller.js';
import { forgetSilent, ownPresence } from './presence-account-data.js';
import { Programs } from './programs.js';
import { QsyRigHandler, Qsys } from './qsy.js';
import { Rigs } from './rigs.js';
import { Seen } from './seen.js';
import { SetRigHandler } from './set-rig.js';

@Module({
  imports: [IdentityModule],
  controllers: [RigController, ProgramsController, CardsController],
  providers: [
    Rigs,
    Seen,
    Qsys,
    Programs,
    CardsWatch,
    SetRigHandler,
    QsyRigHandler,
    { provide: APP_INTERCEPTOR, useClass: NoteSeen },
  ],
  exports: [Programs],
})
export class PresenceModule implements OnModuleInit {
  constructor(
    private readonly belongings: Belongings,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.belongings.register(ownPresence(this.database));
    this.jobs.register({
      name: 'forget-silent',
      cron: '57 3 * * *',
      work: () => forgetSilent(this.database, this.clock.now()),
    });
  }
}
