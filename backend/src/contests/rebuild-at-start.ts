import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { CONTESTS_CHANGED } from './contests-changed.js';
import { rebuildIfNeeded } from './rebuild.js';

/** Selects the contacts of contests again after an update that changed the rules of the selection. */
@Injectable()
export class RebuildAtStart implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly bus: InstanceBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await rebuildIfNeeded(this.database)) this.bus.publish(CONTESTS_CHANGED, 0);
  }
}
