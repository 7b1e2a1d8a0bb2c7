import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdifReader } from '@pileup/adif/reader';
import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import type { RejectedReport } from '@pileup/contract/programs';
import type { Me } from '../../identity/index.js';
import { LogReported, type QsoDraft } from '../../logbook/index.js';
import { Courtesy } from '../../platform/courtesy.js';
import { Limits } from '../../platform/limits.js';
import { Programs } from '../../presence/index.js';
import { qsoFromAdif } from '../qso-from-adif.js';
import { withFaults } from '../with-faults.js';

/** What became of reported contacts. */
export interface Reported {
  added: number;
  duplicate: number;
  enriched: number;
  rejected: RejectedReport[];
}

const SLICE = 64 * 1024;
/** Records made into contacts before others get their turn. */
const TURN = 500;
/** A program that sends a whole log contact by contact goes on at this pace. */
const REPORTS = { name: 'reports by account', points: 1_200, seconds: 60 };
const LONGEST_CALL = 20;

/** Contacts that programs report as ADIF, on their way to the log. */
@Injectable()
export class Reports {
  constructor(
    private readonly commands: CommandBus,
    private readonly courtesy: Courtesy,
    private readonly limits: Limits,
    private readonly programs: Programs,
  ) {}

  /** The records of a text; a long one is read in turns with others. */
  async read(adif: string): Promise<AdifRecord[]> {
    const reader = new AdifReader();
    const bytes = Buffer.from(adif);
    const records: AdifRecord[] = [];
    for (let at = 0; at < bytes.length; at += SLICE) {
      if (at > 0) await this.courtesy.letOthersGoFirst();
      for (const record of reader.push(bytes.subarray(at, at + SLICE))) records.push(record);
    }
    for (const record of reader.end()) records.push(record);
    return records.filter(({ fields }) => holdsSomething(fields));
  }

  /** Logs records, reported by a program. */
  async log(me: Me, records: readonly AdifRecord[], program: string): Promise<Reported> {
    await this.limits.take(REPORTS, String(me.accountId));
    const drafts: QsoDraft[] = [];
    const numbers: number[] = [];
    const rejected: RejectedReport[] = [];
    for (const [at, record] of records.entries()) {
      if (at > 0 && at % TURN === 0) await this.courtesy.letOthersGoFirst();
      const draft = qsoFromAdif(withFaults(record), program, null);
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
    this.programs.heard(
      me,
      program,
      records.length === 1 ? `QSO with ${shown(first?.fields.CALL)}` : `${records.length} QSOs`,
    );
    return { ...logged, rejected };
  }
}

/** Blank lines behind the last record are none. */
function holdsSomething(fields: AdifFields): boolean {
  return Object.values(fields).some((value) => value.trim() !== '');
}

/** A call as it was sent, no longer than a call can be. */
export function shown(call = ''): string {
  const cut = [...call.trim().slice(0, LONGEST_CALL * 2)].slice(0, LONGEST_CALL).join('');
  return cut === '' ? 'nobody' : cut.toUpperCase();
}
