import { CommandBus } from '@nestjs/cqrs';
import type { AdifRecord } from '@pileup/adif/record';
import type { RejectedReport } from '@pileup/contract/programs';
import { fieldsWithWarnings, qsoFromAdif } from '../../exchange/index.js';
import type { Me } from '../../identity/index.js';
import { LogReported, type QsoDraft } from '../../logbook/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { Programs } from '../../presence/index.js';

export interface Reported {
  added: number;
  duplicate: number;
  enriched: number;
  rejected: RejectedReport[];
}

/** Logs ADIF records that a program reports. */
export class ReportQsos extends CommandOf<{ me: Me; records: readonly AdifRecord[]; program: string }, Reported>() {}

/** Records converted between yields to requests. */
const YIELD_RECORDS = 500;
const MAX_CALL = 20;

export const ReportQsosHandler = handlerOf(
  ReportQsos,
  [CommandBus, RequestPriority, Programs],
  async ({ me, records, program }, commands, priority, programs) => {
    const drafts: QsoDraft[] = [];
    const numbers: number[] = [];
    const rejected: RejectedReport[] = [];
    for (const [at, record] of records.entries()) {
      if (at > 0 && at % YIELD_RECORDS === 0) await priority.yieldToRequests();
      const draft = qsoFromAdif(fieldsWithWarnings(record), program, null);
      if (typeof draft === 'string') rejected.push({ record: record.number, reason: draft });
      else {
        drafts.push(draft);
        numbers.push(record.number);
      }
    }
    const logged = await commands.execute(new LogReported({ station: me, drafts }));
    for (const { index, reason } of logged.rejected) rejected.push({ record: numbers[index] ?? 0, reason });
    rejected.sort((a, b) => a.record - b.record);
    const [first] = records;
    programs.noteActivity(
      me,
      program,
      records.length === 1 ? `a QSO with ${displayCall(first?.fields.CALL)}` : `${records.length} QSOs`,
    );
    return { ...logged, rejected };
  },
);

/** A call as it was sent, truncated to the length of a call. */
export function displayCall(call = ''): string {
  const cut = [...call.trim().slice(0, MAX_CALL * 2)].slice(0, MAX_CALL).join('');
  return cut === '' ? 'an unknown station' : cut.toUpperCase();
}
