import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import type { RejectedReport } from '@pileup/contract/programs';
import type { Me } from '../../identity/index.js';
import { LogReported, type QsoDraft } from '../../logbook/index.js';
import { TooLarge } from '../../platform/errors.js';
import { stripDirectionControls } from '../../platform/http/plain-text.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { Programs } from '../../presence/index.js';
import { qsoFromAdif } from '../qso-from-adif.js';
import { fieldsWithWarnings } from '../record-warnings.js';

/** What became of reported contacts. */
export interface Reported {
  added: number;
  duplicate: number;
  enriched: number;
  rejected: RejectedReport[];
}

const SLICE = 64 * 1024;
/** Records made into contacts before others get their turn. */
const YIELD_RECORDS = 500;
/** Records of one report: as many as anybody makes in a year, and all that is held in memory for one. */
const MAX_RECORDS = 20_000;
const MAX_CALL = 20;
const MAX_NAME = 50;

/** Contacts that programs report as ADIF, on their way to the log. */
@Injectable()
export class Reports {
  constructor(
    private readonly commands: CommandBus,
    private readonly priority: RequestPriority,
    private readonly programs: Programs,
  ) {}

  /** The records of a text, and the program its header names; a long one is read in turns with others. */
  async read(adif: string): Promise<{ records: AdifRecord[]; program: string }> {
    const reader = new AdifReader();
    const bytes = Buffer.from(adif);
    const records: AdifRecord[] = [];
    const keep = (found: readonly AdifRecord[]) => {
      for (const record of found) if (isFilled(record.fields)) records.push(record);
      if (records.length > MAX_RECORDS)
        throw new TooLarge(`One report holds ${MAX_RECORDS} contacts at most; an import takes more.`);
    };
    for (let at = 0; at < bytes.length; at += SLICE) {
      if (at > 0) await this.priority.yieldToRequests();
      keep(reader.push(bytes.subarray(at, at + SLICE)));
    }
    keep(reader.end());
    return { records, program: programOf(reader) };
  }

  /** Logs records, reported by a program. */
  async log(me: Me, records: readonly AdifRecord[], program: string): Promise<Reported> {
    const drafts: QsoDraft[] = [];
    const numbers: number[] = [];
    const rejected: RejectedReport[] = [];
    for (const [at, record] of records.entries()) {
      if (at > 0 && at % YIELD_RECORDS === 0) await this.priority.yieldToRequests();
      const draft = qsoFromAdif(fieldsWithWarnings(record), program, null);
      if (typeof draft === 'string') rejected.push({ record: record.number, reason: draft });
      else {
        drafts.push(draft);
        numbers.push(record.number);
      }
    }
    const logged = await this.commands.execute(new LogReported(me, drafts));
    for (const { index, reason } of logged.rejected) rejected.push({ record: numbers[index] ?? 0, reason });
    rejected.sort((a, b) => a.record - b.record);
    const [first] = records;
    this.programs.noteActivity(
      me,
      program,
      records.length === 1 ? `a QSO with ${displayCall(first?.fields.CALL)}` : `${records.length} QSOs`,
    );
    return { ...logged, rejected };
  }
}

function programOf(reader: AdifReader): string {
  const name = reader.header.PROGRAMID ?? '';
  return [
    ...stripDirectionControls(name)
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .trim(),
  ]
    .slice(0, MAX_NAME)
    .join('');
}

/** Blank lines behind the last record are none. */
function isFilled(fields: AdifFields): boolean {
  return Object.values(fields).some((value) => value.trim() !== '');
}

/** A call as it was sent, no longer than a call can be. */
export function displayCall(call = ''): string {
  const cut = [...call.trim().slice(0, MAX_CALL * 2)].slice(0, MAX_CALL).join('');
  return cut === '' ? 'nobody' : cut.toUpperCase();
}
