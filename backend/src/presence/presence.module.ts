import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdentityModule } from '../identity/index.js';
import { CardsWatch } from './cards-watch.js';
import { NoteSeen } from './note-seen.interceptor.js';
import { CardsController, ProgramsController, RigController } from './presence.controller.js';
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
export class PresenceModule {}
