import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AdifContact, adifContacts, ChangeQso, contactsAround, type Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { recordOf } from '../sending/plan-task.js';
import { FIELDS_OF_LOTW, outcomeWithoutService } from '../sending/sending-rules.js';
import {
  expireUploads,
  lockedRows,
  releaseUploads,
  type StoredRow,
  settleRows,
  storeRows,
  unsettledRows,
} from './lotw-rows.js';
import { afterChange, afterReport, settled } from './lotw-states.js';
import { matchReport, missingFields, type ReportedContact } from './match-report.js';

const DAY_MS = 86_400_000;
/** LoTW stores a queued file within hours; in contests within days. */
const QUEUE_DAYS = 7;
/** Longer than an upload takes. */
const UPLOAD_MS = 10 * 60_000;
const INTERRUPTED = 'The upload was interrupted: LoTW may have this contact. Signing it again does no harm.';
const PAGE = 500;
const MAX_TRIES = 3;
const NOT_STORED =
  `LoTW accepted the file, but has not stored this contact in ${QUEUE_DAYS} days. ` +
  'That happens without any message if the certificate was replaced or has expired: check it in TQSL, then sign again.';

interface Matched {
  readonly contact: AdifContact;
  readonly reported: ReportedContact;
}

/** Stores with the contacts what LoTW reports of them. */
@Injectable()
export class ReportStore {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** Stores a page of a report. `isReceived`: it lists all contacts at LoTW instead of confirmations. */
  async store(station: Station, reported: readonly ReportedContact[], isReceived: boolean): Promise<void> {
    const { accountId } = station;
    const matched = await this.matched(station, reported);
    if (matched.size === 0) return;
    for (const { contact, reported: found } of matched.values())
      if (found.confirmation) await this.complete(station, contact, found.confirmation);
    await this.database.transaction(async (tx) => {
      const rows = new Map((await lockedRows(tx, accountId, [...matched.keys()])).map((row) => [row.qdoId, row]));
      const after = [...matched].map(([qdoId, { contact, reported: found }]) => {
        const seen = { isConfirmed: found.confirmation !== null, isReceived };
        return { qdoId, ...afterReport(rows.get(qdoId) ?? null, this.wanted(contact, station.callsign), seen) };
      });
      await storeRows(tx, accountId, after, this.now());
    });
  }

  /** Decides which of the contacts that wait or differ need no upload. */
  async settle({ accountId, callsign }: Station): Promise<void> {
    const now = this.now();
    const before = new Date(now.getTime() - UPLOAD_MS);
    await this.database.transaction((tx) => releaseUploads(tx, accountId, { before, reason: INTERRUPTED, now }));
    for (let last = 0; ; ) {
      const rows = await unsettledRows(this.database, accountId, last, PAGE);
      if (rows.length === 0) return;
      last = rows.at(-1)?.qdoId ?? last;
      const ids = rows.map(({ qdoId }) => qdoId);
      const contacts = new Map((await adifContacts(this.database, accountId, ids)).map((each) => [each.qdoId, each]));
      const changed: StoredRow[] = [];
      const forgotten: StoredRow[] = [];
      for (const row of rows) {
        const contact = contacts.get(row.qdoId);
        const wanted = contact ? this.wanted(contact, callsign) : null;
        const isThere = row.present !== null || row.intent !== null;
        const decided = contact && wanted && !isThere ? outcomeWithoutService(contact, 'lotw', wanted) : null;
        const known = decided?.event === 'accept' ? { ...row, present: wanted } : row;
        const after = row.isChanged ? afterChange(known, wanted) : settled(known, wanted);
        if (decided?.event === 'forget') forgotten.push(row);
        else if (after) changed.push({ ...row, ...after });
        else if (!contact || row.isChanged) forgotten.push(row);
      }
      await this.database.transaction((tx) => settleRows(tx, accountId, { changed, forgotten, now: this.now() }));
    }
  }

  /** Refuses contacts that a report of all contacts should have shown by now: LoTW has not stored them. */
  async expire(accountId: number): Promise<void> {
    const now = this.now();
    const before = new Date(now.getTime() - QUEUE_DAYS * DAY_MS);
    await this.database.transaction((tx) => expireUploads(tx, accountId, { before, reason: NOT_STORED, now }));
  }

  private async matched(station: Station, reported: readonly ReportedContact[]): Promise<Map<number, Matched>> {
    const around = await contactsAround(this.database, station.accountId, reported);
    const ids = new Map<number, ReportedContact>();
    reported.forEach((each, index) => {
      const found = matchReport(each, around[index] ?? [], station.callsign);
      const before = found && ids.get(found.qdoId);
      // If a contact has two records, the confirmed one says more.
      if (found && (!before || each.confirmation)) ids.set(found.qdoId, each);
    });
    const contacts = await adifContacts(this.database, station.accountId, [...ids.keys()]);
    const matched = new Map<number, Matched>();
    for (const contact of contacts) {
      const each = ids.get(contact.qdoId);
      if (each) matched.set(contact.qdoId, { contact, reported: each });
    }
    return matched;
  }

  private wanted(contact: AdifContact, callsign: string) {
    return recordOf(contact, FIELDS_OF_LOTW, callsign).sent;
  }

  /** Fills empty fields; re-reads them if the contact was edited concurrently. */
  private async complete(station: Station, read: AdifContact, confirmation: Readonly<Record<string, string>>) {
    let contact: AdifContact | undefined = read;
    for (let tries = 0; contact && tries < MAX_TRIES; tries++) {
      const { GRIDSQUARE: grid, ...fields } = missingFields(confirmation, contact.fields);
      const changes = { ...(grid && { grid }), ...(Object.keys(fields).length > 0 && { fields }) };
      if (Object.keys(changes).length === 0) return;
      const { qdoId, updatedAt: ifUpdatedAt } = contact;
      try {
        await this.commands.execute(new ChangeQso({ station, qdoId, changes, ifUpdatedAt }));
        return;
      } catch (error) {
        // The contact was deleted meanwhile.
        if (error instanceof NotFound) return;
        if (!(error instanceof Conflict)) throw error;
      }
      [contact] = await adifContacts(this.database, station.accountId, [qdoId]);
    }
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
