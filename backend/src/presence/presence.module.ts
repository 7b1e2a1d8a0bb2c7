import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdentityModule } from '../identity/index.js';
import { LastSeen } from './last-seen.js';
import { NoteLastSeen } from './note-last-seen.interceptor.js';
import { OnAirLive } from './on-air-live.js';
import { CardsController, ProgramsController, RigController } from './presence.controller.js';
import { PresenceAccountData } from './presence-account-data.js';
import { Programs } from './programs.js';
import { QsyRequests, QsyRigHandler } from './qsy.js';
import { Rigs } from './rigs.js';
import { SetRigHandler } from './set-rig.js';

@Module({
  imports: [IdentityModule],
  controllers: [RigController, ProgramsController, CardsController],
  providers: [
    Rigs,
    PresenceAccountData,
    LastSeen,
    QsyRequests,
    Programs,
    OnAirLive,
    SetRigHandler,
    QsyRigHandler,
    { provide: APP_INTERCEPTOR, useClass: NoteLastSeen },
  ],
  exports: [Programs],
})
export class PresenceModule {}
