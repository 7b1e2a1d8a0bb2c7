import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { isOutage } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { keyDetail, keyText, NATURAL_KEY, type NaturalKey } from './natural-key.js';
import { COLUMN_NAMES, COLUMNS, type QsoRow } from './qso.js';
import { FACT_COLUMNS, factsOfInserted, QsosChanged } from './qsos-changed.js';
import { UPDATE_TALLY } from './tally.js';

/**
 * One statement at a time makes the largest batches, which cost the least. One that takes long, waiting for a lock perhaps,
 * must not delay the contacts of others: after this time the next one starts beside it.
 */
const SLOW_MS = 10;
const MAX_CONCURRENT = 4;
const BATCH_SIZE = 100;

const list = COLUMN_NAMES.join(', ');

// Ordered, so that concurrent statements cannot deadlock. A contact already in the log is left alone.
const insert = (projections: string) => sql<{ rows: string }, InsertedKey>`
  with inserted as (
    insert into logbook.qso (${list}, client_id)
    select ${list}, client_id
    from json_to_recordset($rows::json) as i (${COLUMN_NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', ')}, client_id uuid)
    order by ${NATURAL_KEY}
    on conflict do nothing
    returning ${FACT_COLUMNS}, minute
  ), changed as (
    select account_id, minute, 1 as n from inserted
  ), tallied as (${UPDATE_TALLY}), ${factsOfInserted('inserted')}${projections}
  select qdo_id, account_id, minute, call, band, mode, logbook.key_detail(fields) as detail from inserted`;

type InsertedKey = NaturalKey & { qdo_id: number; account_id: number };

interface PendingInsert {
  row: QsoRow & { client_id?: string };
  resolve: (qdoId: number | null) => void;
  reject: (error: unknown) => void;
}

/** Inserts contacts in batches: those that arrive while a statement runs share the next one and its commit. */
@Injectable()
export class NewQsos {
  private pending: PendingInsert[] = [];
  private running = 0;
  private slow = 0;
  /** Accounts with a running statement, which may lock their rows: their next contacts wait for it. */
  private readonly busy = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly changed: QsosChanged,
  ) {}

  /** Stores and counts a contact; returns its id, or null if the log already has it or one with its `clientId`. */
  insert(row: QsoRow, clientId: string | null = null): Promise<number | null> {
    return new Promise((resolve, reject) => {
      this.pending.push({
        row: clientId === null ? row : Object.assign(row, { client_id: clientId }),
        resolve,
        reject,
      });
      this.startBatches();
    });
  }

  private startBatches(): void {
    while (this.running === this.slow && this.running < MAX_CONCURRENT) {
      const batch = this.pending.filter(({ row }) => !this.busy.has(row.account_id)).slice(0, BATCH_SIZE);
      if (batch.length === 0) return;
      const selected = new Set(batch);
      this.pending = this.pending.filter((each) => !selected.has(each));
      void this.runBatch(batch);
    }
  }

  private async runBatch(batch: PendingInsert[]): Promise<void> {
    const accounts = new Set(batch.map(({ row }) => row.account_id));
    for (const account of accounts) this.busy.add(account);
    this.running++;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.slow++;
      this.startBatches();
    }, SLOW_MS);
    try {
      await this.store(batch);
    } finally {
      clearTimeout(timer);
      this.running--;
      if (isSlow) this.slow--;
      for (const account of accounts) this.busy.delete(account);
      this.startBatches();
    }
  }

  /** If one contact makes the batch fail, each is retried alone; not during an outage, where each would time out. */
  private async store(batch: PendingInsert[]): Promise<void> {
    try {
      const inserted = await this.database.run(this.changed.statementWith(insert, 'onInsert'), {
        rows: JSON.stringify(batch.map(({ row }) => row)),
      });
      for (const [account, rows] of Map.groupBy(inserted, ({ account_id }) => account_id))
        this.changed.publish(
          account,
          rows.map(({ qdo_id }) => qdo_id),
        );
      const ids = new Map(inserted.map((row) => [`${row.account_id} ${keyText(row)}`, row.qdo_id]));
      for (const { row, resolve } of batch) {
        const { account_id, call, band, mode, minute } = row;
        const key = `${account_id} ${keyText({ call, band, mode, minute, detail: keyDetail(row.fields) })}`;
        resolve(ids.get(key) ?? null);
        // A duplicate within the batch finds the first one in the log.
        ids.delete(key);
      }
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error);
      else for (const each of batch) await this.store([each]);
    }
  }
}
