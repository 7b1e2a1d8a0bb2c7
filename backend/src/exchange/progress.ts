import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { Live } from '../platform/live/live-sockets.js';
import { Export, jobOf } from './exports/export.entity.js';
import { Import, reportOf } from './imports/import.entity.js';

const IMPORT = 'import';
const EXPORT = 'export';
/** Minimum interval of events per import or export. */
const THROTTLE_MS = 500;

/**
 * Pushes the progress of imports and exports to their owner's sockets, also from other processes. Best effort: pages
 * poll as well.
 */
@Injectable()
export class Progress implements OnModuleInit {
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly instanceBus: InstanceBus,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.config.ROLE === 'worker') return;
    const ignoreMissed = () => undefined;
    this.instanceBus.subscribe(IMPORT, (events) => this.schedule(IMPORT, events), ignoreMissed);
    this.instanceBus.subscribe(EXPORT, (events) => this.schedule(EXPORT, events), ignoreMissed);
  }

  publishImport(accountId: number, id: number): void {
    this.instanceBus.publish(IMPORT, [accountId, id]);
  }

  publishExport(accountId: number, id: number): void {
    this.instanceBus.publish(EXPORT, [accountId, id]);
  }

  private schedule(what: typeof IMPORT | typeof EXPORT, events: readonly unknown[]): void {
    for (const [accountId, id] of events as readonly [number, number][]) {
      const name = `${what} ${id}`;
      if (this.timers.has(name) || !this.live.hasSocket(accountId)) continue;
      const timer = setTimeout(() => {
        this.timers.delete(name);
        // During an outage the page polls.
        void this.send(what, accountId, id).catch(() => undefined);
      }, THROTTLE_MS);
      this.timers.set(name, timer.unref());
    }
  }

  private async send(what: typeof IMPORT | typeof EXPORT, accountId: number, id: number): Promise<void> {
    const em = this.database.em();
    if (what === EXPORT) {
      const row = await em.findOne(Export, { id, accountId });
      if (row) this.live.sendTo(accountId, EXPORT, jobOf(row));
    } else {
      const row = await em.findOne(Import, { id, accountId });
      if (row) this.live.sendTo(accountId, IMPORT, reportOf(row, this.clock.now()));
    }
  }
}
