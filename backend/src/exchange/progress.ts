import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { Push } from '../platform/live/instance-bus.js';
import { Live } from '../platform/live/live.js';
import { exportJob } from './exports/export-jobs.query.js';
import { Import, reportOf } from './imports/import.entity.js';

const IMPORT = 'import';
const EXPORT = 'export';
/** How often an open page is told how far something is. */
const TELL_MS = 500;

/**
 * How far imports and exports are, told to their owner's open pages as they go. They may run in another process than the
 * one that has the page's socket; the page asks for itself as well, so nothing depends on this.
 */
@Injectable()
export class Progress implements OnModuleInit {
  private readonly due = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly push: Push,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.config.ROLE === 'worker') return;
    const nothingMissed = () => undefined;
    this.push.on(IMPORT, (news) => this.each(IMPORT, news), nothingMissed);
    this.push.on(EXPORT, (news) => this.each(EXPORT, news), nothingMissed);
  }

  importMoved(accountId: number, id: number): void {
    this.push.tell(IMPORT, [accountId, id]);
  }

  exportMoved(accountId: number, id: number): void {
    this.push.tell(EXPORT, [accountId, id]);
  }

  private each(what: typeof IMPORT | typeof EXPORT, news: readonly unknown[]): void {
    for (const [accountId, id] of news as readonly [number, number][]) {
      const name = `${what} ${id}`;
      if (this.due.has(name) || !this.live.listens(accountId)) continue;
      const timer = setTimeout(() => {
        this.due.delete(name);
        // Away, the page asks for itself.
        void this.tell(what, accountId, id).catch(() => undefined);
      }, TELL_MS);
      this.due.set(name, timer.unref());
    }
  }

  private async tell(what: typeof IMPORT | typeof EXPORT, accountId: number, id: number): Promise<void> {
    if (what === EXPORT) return this.live.tell(accountId, EXPORT, await exportJob(this.database, accountId, id));
    const row = await this.database.em().findOne(Import, { id, accountId });
    if (row) this.live.tell(accountId, IMPORT, reportOf(row, this.clock.now()));
  }
}
