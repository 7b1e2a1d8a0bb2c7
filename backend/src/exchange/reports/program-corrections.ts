import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import type { ReportAnswer, ReportedKey } from '@pileup/contract/programs';
import { parseCallsign } from '@pileup/radio/callsign';
import type { Me } from '../../identity/index.js';
import {
  addExternalId,
  ChangeQso,
  DeleteQso,
  deriveQso,
  EXTERNAL_IDS_FIELD,
  type ExternalId,
  findByExternalId,
  parseUtc,
  type QsoDraft,
  removeExternalId,
} from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conflict, InvalidRequest } from '../../platform/errors.js';
import { Programs } from '../../presence/index.js';
import { qsoFromAdif } from '../qso-from-adif.js';
import { fieldsWithWarnings } from '../record-warnings.js';
import { displayCall, Reports } from './reports.js';

type Outcome = Omit<ReportAnswer, 'status'>;

const NO_CHANGE: Outcome = { added: 0, duplicate: 0, enriched: 0, changed: 0, rejected: [] };

/**
 * Contacts that a program numbers, and may correct or take back later. Its number is kept with the contact: a program
 * reaches what programs told, by that number, and nothing else of the log.
 */
@Injectable()
export class ToldContacts {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly reports: Reports,
    private readonly programs: Programs,
    private readonly clock: Clock,
  ) {}

  /** Logs a contact under its number; told again, it is the same one. */
  async report(me: Me, record: AdifRecord, program: string, id: string): Promise<Outcome> {
    const numbered = { ...record, fields: { ...fieldsWithWarnings(record), [EXTERNAL_IDS_FIELD]: id }, faults: [] };
    const reported = await this.reports.log(me, [numbered], program);
    if (reported.duplicate > 0) await this.alsoTold(me, numbered.fields, id);
    return { ...reported, changed: 0 };
  }

  /** Corrects the contact told before under its number, whatever has changed of it; one that is not there is logged. */
  async correct(me: Me, record: AdifRecord, program: string, id: string, was: ReportedKey): Promise<Outcome> {
    const known = await this.find(me, id, was);
    if (!known) return this.report(me, record, program, id);
    const draft = qsoFromAdif(fieldsWithWarnings(record), program, null);
    if (typeof draft === 'string') return rejected(draft);
    try {
      await this.commands.execute(new ChangeQso(me, known.qdoId, presentFields(draft)));
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof InvalidRequest)) throw error;
      return rejected(error.message);
    }
    this.programs.noteActivity(me, program, `a correction of the QSO with ${displayCall(draft.call)}`);
    return { ...NO_CHANGE, changed: 1 };
  }

  /** Deletes a contact told before; answers whether there was one. One that was told under other numbers too stays. */
  async retract(me: Me, told: ReportedKey & { id: string }, program: string): Promise<boolean> {
    const known = await this.find(me, told.id, told);
    if (!known) return false;
    if (known.numbers > 1) await removeExternalId(this.database, me.accountId, known.qdoId, told.id);
    else await this.commands.execute(new DeleteQso(me.accountId, known.qdoId));
    this.programs.noteActivity(me, program, `the deletion of the QSO with ${displayCall(told.call)}`);
    return true;
  }

  /** The log had the contact already: it is known by this number, too. */
  private async alsoTold(me: Me, fields: AdifFields, id: string): Promise<void> {
    const draft = qsoFromAdif(fields, '', null);
    if (typeof draft === 'string') return;
    const row = deriveQso(draft, me, this.clock.now());
    await addExternalId(this.database, me.accountId, { id, call: row.call, ts: draft.ts }, row);
  }

  private async find(me: Me, id: string, { call, TS }: ReportedKey): ReturnType<typeof findByExternalId> {
    const told: Partial<ExternalId> = { id, call: parseCallsign(call) ?? '', ts: parseUtc(TS) ?? 0 };
    return findByExternalId(this.database, me.accountId, told as ExternalId);
  }
}

const rejected = (reason: string): Outcome => ({ ...NO_CHANGE, rejected: [{ record: 1, reason }] });

/** What a program leaves out, the operator may have added himself: it stays. */
function presentFields(draft: QsoDraft): Partial<QsoDraft> {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => name !== 'importId' && value !== '' && value !== null && value !== false,
    ),
  );
}
