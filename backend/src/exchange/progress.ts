import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { Live } from '../platform/live/live.js';
import { exportJob } from './exports/export-jobs.query.js';
import { Import, reportOf } from './imports/import.entity.js';

const IMPORT = 'import';
const EXPORT = 'export';
/** How often an open page is told how far something is. */
const THROTTLE_MS = 500;

/**
 * How far imports and exports are, told to their owner's open pages as they go. They may run in another process than the
 * one that has the page's socket; the page asks for itself as well, so nothing depends on this.
 */
@Injectable()
export class Progress implements OnModuleInit {
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly push: InstanceBus,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.config.ROLE === 'worker') return;
    const nothingMissed = () => undefined;
    this.push.subscribe(IMPORT, (news) => this.each(IMPORT, news), nothingMissed);
    this.push.subscribe(EXPORT, (news) => this.each(EXPORT, news), nothingMissed);
  }

  publishImport(accountId: number, id: number): void {
    this.push.publish(IMPORT, [accountId, id]);
  }

  publishExport(accountId: number, id: number): void {
    this.push.publish(EXPORT, [accountId, id]);
  }

  private each(what: typeof IMPORT | typeof EXPORT, news: readonly unknown[]): void {
    for (const [accountId, id] of news as readonly [number, number][]) {
      const name = `${what} ${id}`;
      if (this.timers.has(name) || !this.live.hasSocket(accountId)) continue;
      const timer = setTimeout(() => {
        this.timers.delete(name);
        // Away, the page asks for itself.
        void this.tell(what, accountId, id).catch(() => undefined);
      }, THROTTLE_MS);
      this.timers.set(name, timer.unref());
    }
  }

  private async tell(what: typeof IMPORT | typeof EXPORT, accountId: number, id: number): Promise<void> {
    if (what === EXPORT) return this.live.sendTo(accountId, EXPORT, await exportJob(this.database, accountId, id));
    const row = await this.database.em().findOne(Import, { id, accountId });
    if (row) this.live.sendTo(accountId, IMPORT, reportOf(row, this.clock.now()));
  }
}
