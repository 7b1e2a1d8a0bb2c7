import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { QsosChanged } from '../../logbook/index.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { CoalescingRefresher } from '../../platform/live/coalescing-refresher.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { Live } from '../../platform/live/live-sockets.js';
import { countUnseen, notification } from './inbox.query.js';
import { INBOX_CHANGED } from './notifications.js';

const MIN_REST_MS = 200;
/** Ids are assigned before the commit: a query re-reads this many for those committed after higher ones. */
const OVERLAP = 200;
const MAX_ROWS = 1_000;

const NEWEST = sql<
  NoParams,
  { id: number }
>`select coalesce(max(id), 0) as id from social.notification where type_id = 120`;
const LOGGED = sql<{ after: number }, { account_id: number; id: number }>`
  select account_id, id from social.notification where type_id = 120 and id > $after order by id desc limit ${MAX_ROWS}`;

/**
 * Sends new notifications to every open page of an operator, on all instances. A lost message is repaired by the page's
 * own heartbeat.
 */
@Injectable()
export class InboxLive implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly refresher = new CoalescingRefresher(() => this.readNew(), MIN_REST_MS);
  /** Ids of processed notifications of contacts; undefined before the first query. */
  private processed: Set<number> | undefined;
  private maxId = 0;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly live: Live,
    changed: QsosChanged,
    bus: InstanceBus,
  ) {
    bus.subscribe(
      INBOX_CHANGED,
      (changes) => {
        for (const [accountId = 0, id = 0] of changes as readonly (readonly number[])[]) this.notify(accountId, id);
      },
      () => undefined,
    );
    // The statement that logs a contact does not return whom it has notified.
    changed.onChange(() => {
      if (this.config.ROLE !== 'worker') this.refresher.request();
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'worker') await this.readNew();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.refresher.stop();
  }

  private async readNew(): Promise<void> {
    if (!this.processed) {
      const [{ id } = { id: 0 }] = await this.database.run(NEWEST);
      this.maxId = id;
      const before = await this.database.run(LOGGED, { after: id - OVERLAP });
      this.processed = new Set(before.map((row) => row.id));
      return;
    }
    const since = this.maxId - OVERLAP;
    const found = await this.database.run(LOGGED, { after: since });
    const { processed } = this;
    for (const id of processed) if (id <= since) processed.delete(id);
    for (const { account_id, id } of found) {
      this.maxId = Math.max(this.maxId, id);
      if (processed.has(id)) continue;
      processed.add(id);
      this.notify(account_id, id);
    }
  }

  private notify(accountId: number, id: number): void {
    if (this.live.hasSocket(accountId)) void this.send(accountId, id).catch(() => undefined);
  }

  private async send(accountId: number, id: number): Promise<void> {
    const [notification_count, added] = await Promise.all([
      countUnseen(this.database, accountId),
      id > 0 ? notification(this.database, this.stations, accountId, id) : null,
    ]);
    this.live.sendTo(accountId, 'inbox', { notification_count, notification: added });
  }
}
