import { Module } from '@nestjs/common';
import { ContestSource, IdentityModule } from '../identity/index.js';
import { LastSeen, NoteLastSeen } from './last-seen.js';
import { OnAirCards } from './on-air-cards.js';
import { OnAirLive } from './on-air-live.js';
import { CardsController, ProgramsController, RigController } from './presence.controller.js';
import { PresenceAccountData } from './presence-account-data.js';
import { ForgetProgramHandler, Programs } from './programs.js';
import { QsyRigHandler, TakeQsyHandler } from './qsy.js';
import { RigContests, Rigs } from './rigs.js';
import { SetRigHandler } from './set-rig.js';
import { SendByRigHandler, StopSendingHandler, TakeTransmissionsHandler } from './transmissions.js';

@Module({
  imports: [IdentityModule],
  controllers: [RigController, ProgramsController, CardsController],
  providers: [
    Rigs,
    PresenceAccountData,
    LastSeen,
    { provide: ContestSource, useClass: RigContests },
    Programs,
    OnAirCards,
    OnAirLive,
    ForgetProgramHandler,
    QsyRigHandler,
    SendByRigHandler,
    SetRigHandler,
    StopSendingHandler,
    TakeQsyHandler,
    TakeTransmissionsHandler,
    NoteLastSeen,
  ],
  exports: [OnAirLive, Programs],
})
export class PresenceModule {}
