import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdentityModule } from '../identity/index.js';
import { CardsWatch } from './cards-watch.js';
import { NoteSeen } from './note-seen.interceptor.js';
import { CardsController, RigController } from './presence.controller.js';
import { Rigs } from './rigs.js';
import { Seen } from './seen.js';
import { SetRigHandler } from './set-rig.js';

@Module({
  imports: [IdentityModule],
  controllers: [RigController, CardsController],
  providers: [Rigs, Seen, CardsWatch, SetRigHandler, { provide: APP_INTERCEPTOR, useClass: NoteSeen }],
})
export class PresenceModule {}
