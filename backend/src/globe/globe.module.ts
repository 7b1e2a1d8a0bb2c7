import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { ArcContacts } from './arc-contacts.js';
import { DayArcs } from './day-arcs.js';
import { GlobeController } from './globe.controller.js';
import { LiveArcs } from './live-arcs.js';

@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [GlobeController],
  providers: [ArcContacts, LiveArcs, DayArcs],
})
export class GlobeModule {}
