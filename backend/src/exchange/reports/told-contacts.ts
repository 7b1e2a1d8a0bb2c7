import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ReportAnswer, ReportedKey } from '@pileup/contract/programs';
import { parseCallsign } from '@pileup/radio/callsign';
import type { Me } from '../../identity/index.js';
import { ChangeQso, DeleteQso, parseUtc, type QsoDraft, TOLD_AS, toldBefore } from '../../logbook/index.js';
import { Database } from '../../platform/database.js';
import { Conflict, InvalidRequest } from '../../platform/errors.js';
import { Programs } from '../../presence/index.js';
import { qsoFromAdif } from '../qso-from-adif.js';
import { withFaults } from '../with-faults.js';
import { Reports } from './reports.js';

type Outcome = Omit<ReportAnswer, 'status'>;

const NOTHING: Outcome = { added: 0, duplicate: 0, enriched: 0, changed: 0, rejected: [] };

/**
 * Contacts that a program numbers, and may correct or take back later. The number is kept with the contact: a program
 * reaches what it told, and nothing else of the log.
 */
@Injectable()
export class ToldContacts {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly reports: Reports,
    private readonly programs: Programs,
  ) {}

  /** Logs the one contact of the text, or corrects the one told before under this number. */
  async report(me: Me, adif: string, program: string, id: string, was: ReportedKey | null): Promise<Outcome> {
    const [record, ...others] = await this.reports.read(adif);
    if (!record || others.length > 0)
      throw new InvalidRequest({ adif: ['A contact with a number is reported alone, as one ADIF record.'] });
    const fields = { ...withFaults(record), [TOLD_AS]: id };
    const draft = qsoFromAdif(fields, program, null);
    if (typeof draft === 'string') return { ...NOTHING, rejected: [{ record: 1, reason: draft }] };
    const known = await this.find(me, id, was ?? { call: draft.call, TS: new Date(draft.ts).toISOString() });
    if (known === null) {
      const { records: _, ...outcome } = await this.reports.logRecords(
        me,
        [{ ...record, fields, faults: [] }],
        program,
      );
      return { ...outcome, changed: 0 };
    }
    this.programs.heard(me, program, `corrected the QSO with ${draft.call}`);
    try {
      await this.commands.execute(new ChangeQso(me, known, said(draft)));
      return { ...NOTHING, changed: 1 };
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof InvalidRequest)) throw error;
      return { ...NOTHING, rejected: [{ record: 1, reason: error.message }] };
    }
  }

  /** Deletes a contact told before; answers whether there was one. */
  async retract(me: Me, told: ReportedKey & { id: string }, program: string): Promise<boolean> {
    const known = await this.find(me, told.id, told);
    if (known === null) return false;
    this.programs.heard(me, program, `deleted the QSO with ${told.call}`);
    await this.commands.execute(new DeleteQso(me.accountId, known));
    return true;
  }

  private async find(me: Me, id: string, { call, TS }: ReportedKey): Promise<number | null> {
    const ts = parseUtc(TS);
    const parsed = parseCallsign(call);
    return parsed && ts !== null ? toldBefore(this.database, me.accountId, { id, call: parsed, ts }) : null;
  }
}

/** What a program leaves out, the operator may have added himself: it stays. */
function said(draft: QsoDraft): Partial<QsoDraft> {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => name !== 'importId' && value !== '' && value !== null && value !== false,
    ),
  );
}
