import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { QsosChanged } from '../../logbook/index.js';
import { Config } from '../../platform/config.js';
import { Database, statement } from '../../platform/database/database.js';
import { PacedLook } from '../../platform/live/coalescing-refresher.js';
import { Push } from '../../platform/live/instance-bus.js';
import { Live } from '../../platform/live/live.js';
import { countUnseen, notification } from './inbox.query.js';
import { INBOX_CHANGED } from './notices.js';

const REST_MS = 200;
/** Numbers are given before the commit: a look goes back so far for those that came later than higher ones. */
const OVERLAP = 200;
const MOST = 1_000;

const NEWEST = statement('select coalesce(max(id), 0) as id from social.notification where type_id = 120');
const LOGGED = statement(`
  select account_id, id from social.notification where type_id = 120 and id > $1 order by id desc limit ${MOST}`);

/**
 * Tells every open page of an operator what came into the inbox, in whichever instance it is open. What is not heard is
 * healed by the page's own heartbeat.
 */
@Injectable()
export class InboxWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly looks = new PacedLook(() => this.lookForLogged(), REST_MS);
  /** Numbers of notifications of contacts that were looked at; undefined before the first look. */
  private looked: Set<number> | undefined;
  private highest = 0;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly live: Live,
    changed: QsosChanged,
    push: Push,
  ) {
    push.on(
      INBOX_CHANGED,
      (news) => {
        for (const [accountId = 0, id = 0] of news as readonly (readonly number[])[]) this.tell(accountId, id);
      },
      () => undefined,
    );
    // The statement that logs a contact says to nobody whom it has told.
    changed.onChange(() => {
      if (this.config.ROLE !== 'worker') this.looks.want();
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'worker') await this.lookForLogged();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looks.end();
  }

  private async lookForLogged(): Promise<void> {
    if (!this.looked) {
      const [{ id } = { id: 0 }] = await this.database.run<{ id: number }>(NEWEST, []);
      this.highest = id;
      const before = await this.database.run<{ id: number }>(LOGGED, [id - OVERLAP]);
      this.looked = new Set(before.map((row) => row.id));
      return;
    }
    const since = this.highest - OVERLAP;
    const found = await this.database.run<{ account_id: number; id: number }>(LOGGED, [since]);
    const { looked } = this;
    for (const id of looked) if (id <= since) looked.delete(id);
    for (const { account_id, id } of found) {
      this.highest = Math.max(this.highest, id);
      if (looked.has(id)) continue;
      looked.add(id);
      this.tell(account_id, id);
    }
  }

  private tell(accountId: number, id: number): void {
    if (this.live.listens(accountId)) void this.read(accountId, id).catch(() => undefined);
  }

  private async read(accountId: number, id: number): Promise<void> {
    const [notification_count, came] = await Promise.all([
      countUnseen(this.database, accountId),
      id > 0 ? notification(this.database, this.stations, accountId, id) : null,
    ]);
    this.live.tell(accountId, 'inbox', { notification_count, notification: came });
  }
}
