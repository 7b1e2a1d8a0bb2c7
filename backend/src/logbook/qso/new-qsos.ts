import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { isOutage } from '../../platform/database/outages.js';
import { keyText } from './natural-key.js';
import { COLUMN_NAMES, COLUMNS, type QsoRow } from './qso.js';
import { FACT_COLUMNS, factsNew, QsosChanged } from './qsos-changed.js';
import { TALLY_CHANGED } from './tally.js';

/** Statements under way at once; more would leave each with fewer contacts to carry. */
const AT_ONCE = 2;
const LARGEST = 100;

const list = COLUMN_NAMES.join(', ');

// In one order, so that two statements never wait for each other; a contact already in the log is left alone.
const insert = (projections: string) => `
  with put as (
    insert into logbook.qso (${list})
    select ${list} from json_to_recordset($1::json) as i (${COLUMN_NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})
    order by account_id, minute, call, band, mode
    on conflict (account_id, minute, call, band, mode) do nothing
    returning ${FACT_COLUMNS}, minute
  ), changed as (
    select account_id, minute, 1 as n from put
  ), tallied as (${TALLY_CHANGED}), ${factsNew('put')}${projections}
  select qdo_id, account_id, minute, call, band, mode from put`;

interface Waiting {
  row: QsoRow;
  done: (qdoId: number | null) => void;
  failed: (error: unknown) => void;
}

/**
 * Inserts contacts as they come. Those that come while a statement is under way share the next: one commit then
 * carries many operators' contacts, and each waits less than if it had its own.
 */
@Injectable()
export class NewQsos {
  private waiting: Waiting[] = [];
  private underWay = 0;
  /** Accounts in a statement under way: their rows may be locked by it, so their next contacts wait for it. */
  private readonly busy = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly changed: QsosChanged,
  ) {}

  /** Stores and counts a contact; answers its number, or null where the log holds it already. */
  insert(row: QsoRow): Promise<number | null> {
    return new Promise((done, failed) => {
      this.waiting.push({ row, done, failed });
      this.depart();
    });
  }

  private depart(): void {
    while (this.underWay < AT_ONCE) {
      const group = this.waiting.filter(({ row }) => !this.busy.has(row.account_id)).slice(0, LARGEST);
      if (group.length === 0) return;
      const taken = new Set(group);
      this.waiting = this.waiting.filter((one) => !taken.has(one));
      void this.carry(group);
    }
  }

  private async carry(group: Waiting[]): Promise<void> {
    const accounts = new Set(group.map(({ row }) => row.account_id));
    for (const account of accounts) this.busy.add(account);
    this.underWay++;
    try {
      await this.store(group);
    } finally {
      this.underWay--;
      for (const account of accounts) this.busy.delete(account);
      this.depart();
    }
  }

  /**
   * What one contact's fault spoils for the others is tried again one by one, so that each gets its own answer. During
   * an outage each try would cost a time limit more.
   */
  private async store(group: Waiting[]): Promise<void> {
    try {
      const put = await this.database.run<QsoRow & { qdo_id: number }>(this.changed.with(insert, 'whenNew'), [
        JSON.stringify(group.map(({ row }) => row)),
      ]);
      for (const account of new Set(put.map(({ account_id }) => account_id))) this.changed.announce(account);
      const numbers = new Map(put.map((row) => [`${row.account_id} ${keyText(row)}`, row.qdo_id]));
      for (const { row, done } of group) {
        const key = `${row.account_id} ${keyText(row)}`;
        done(numbers.get(key) ?? null);
        // The second of two twins finds the first in the log.
        numbers.delete(key);
      }
    } catch (error) {
      if (group.length === 1 || isOutage(error)) for (const { failed } of group) failed(error);
      else for (const one of group) await this.store([one]);
    }
  }
}
