import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { rebuildIfNeeded } from './rebuild.js';

/** Selects the contacts of contests again after an update that changed the rules of the selection. */
@Injectable()
export class RebuildAtStart implements OnApplicationBootstrap {
  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await rebuildIfNeeded(this.database);
  }
}
