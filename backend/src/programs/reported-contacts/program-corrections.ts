import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import type { ReportedKey, ReportResponse } from '@pileup/contract/programs';
import { parseCallsign } from '@pileup/radio/callsign';
import { fieldsWithWarnings, qsoFromAdif } from '../../exchange/index.js';
import type { Me } from '../../identity/index.js';
import {
  addExternalId,
  ChangeQso,
  DeleteQso,
  deriveQso,
  EXTERNAL_IDS_FIELD,
  findByExternalId,
  findReportedBy,
  parseUtc,
  type QsoDraft,
  removeExternalId,
} from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { Conflict, InvalidRequest } from '../../platform/errors.js';
import { Programs } from '../../presence/index.js';
import { displayCall, ReportQsos } from './report-qsos.js';

type Outcome = Omit<ReportResponse, 'status'>;

const NO_CHANGE: Outcome = { added: 0, duplicate: 0, enriched: 0, changed: 0, rejected: [] };

/**
 * Logs a contact under the id a program gave it. With `was`, a contact reported before under that id is corrected. The
 * id is stored with the contact; programs can change only contacts that programs reported.
 */
export class ReportQsoWithId extends CommandOf<
  { me: Me; record: AdifRecord; program: string; id: string; was?: ReportedKey | null | undefined },
  Outcome
>() {}

/** Deletes a contact reported before; returns whether there was one. A contact with other ids only loses this one. */
export class RetractQso extends CommandOf<
  { me: Me; key: ReportedKey & { id?: string | null }; program: string },
  boolean
>() {}

@CommandHandler(ReportQsoWithId)
export class ReportQsoWithIdHandler implements ICommandHandler<ReportQsoWithId> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly programs: Programs,
    private readonly clock: Clock,
  ) {}

  async execute({ me, record, program, id, was }: ReportQsoWithId): Promise<Outcome> {
    const stored = was && (await find(this.database, me, id, was));
    return stored ? this.correct(me, record, program, stored.qdoId) : this.report(me, record, program, id);
  }

  private async report(me: Me, record: AdifRecord, program: string, id: string): Promise<Outcome> {
    const fields = { ...fieldsWithWarnings(record), [EXTERNAL_IDS_FIELD]: id };
    const records = [{ ...record, fields, warnings: [] }];
    const reported = await this.commands.execute(new ReportQsos({ me, records, program }));
    if (reported.duplicate > 0) await this.addId(me, fields, id);
    return { ...reported, changed: 0 };
  }

  private async correct(me: Me, record: AdifRecord, program: string, qdoId: number): Promise<Outcome> {
    const draft = qsoFromAdif(fieldsWithWarnings(record), program, null);
    if (typeof draft === 'string') return rejected(draft);
    try {
      await this.commands.execute(new ChangeQso({ station: me, qdoId, changes: presentFields(draft) }));
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof InvalidRequest)) throw error;
      return rejected(error.message);
    }
    this.programs.noteActivity(me, program, `a correction of the QSO with ${displayCall(draft.call)}`);
    return { ...NO_CHANGE, changed: 1 };
  }

  /** Adds the id to a contact that was already in the log. */
  private async addId(me: Me, fields: AdifFields, id: string): Promise<void> {
    const draft = qsoFromAdif(fields, '', null);
    if (typeof draft === 'string') return;
    const row = deriveQso(draft, me, this.clock.now());
    await addExternalId(this.database, me.accountId, { id, call: row.call, ts: draft.ts }, row);
  }
}

export const RetractQsoHandler = handlerOf(
  RetractQso,
  [Database, CommandBus, Programs],
  async ({ me, key, program }, database, commands, programs) => {
    const { id } = key;
    const stored = id ? await find(database, me, id, key) : await findWithoutId(database, me, key, program);
    if (!stored) return false;
    if (id && stored.idCount > 1) await removeExternalId(database, me.accountId, stored.qdoId, id);
    else await commands.execute(new DeleteQso({ accountId: me.accountId, qdoId: stored.qdoId }));
    programs.noteActivity(me, program, `the deletion of the QSO with ${displayCall(key.call)}`);
    return true;
  },
);

const find = (database: Database, me: Me, id: string, key: ReportedKey) =>
  findByExternalId(database, me.accountId, { id, ...callAndTime(key) });

async function findWithoutId(database: Database, me: Me, key: ReportedKey, program: string) {
  const qdoId = await findReportedBy(database, me.accountId, { ...callAndTime(key), program });
  return qdoId === null ? null : { qdoId, idCount: 1 };
}

const callAndTime = ({ call, TS }: ReportedKey) => ({ call: parseCallsign(call) ?? '', ts: parseUtc(TS) ?? 0 });

const rejected = (reason: string): Outcome => ({ ...NO_CHANGE, rejected: [{ record: 1, reason }] });

/** Fields that a program omits stay: the operator may have added them. Only the flag `X-QSO` is taken back. */
function presentFields({ importId: _, fields, ...draft }: QsoDraft): Partial<QsoDraft> {
  const present = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== false));
  return { ...present(draft), fields: { APP_CABRILLO_X_QSO: '', ...present(fields ?? {}) } };
}
