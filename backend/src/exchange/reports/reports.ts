import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdifReader } from '@pileup/adif/reader';
import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import type { RejectedReport } from '@pileup/contract/programs';
import type { Me } from '../../identity/index.js';
import { LogReported, type QsoDraft } from '../../logbook/index.js';
import { Courtesy } from '../../platform/courtesy.js';
import { Programs } from '../../presence/index.js';
import { qsoFromAdif } from '../qso-from-adif.js';
import { withFaults } from '../with-faults.js';

/** What became of the contacts of one report. */
export interface Outcome {
  records: number;
  added: number;
  duplicate: number;
  enriched: number;
  rejected: RejectedReport[];
}

const SLICE = 64 * 1024;

/** Contacts that programs report as ADIF, on their way to the log. */
@Injectable()
export class Reports {
  constructor(
    private readonly commands: CommandBus,
    private readonly courtesy: Courtesy,
    private readonly programs: Programs,
  ) {}

  /** Logs every contact of the text; `program` is who reports them. */
  async log(me: Me, adif: string, program: string): Promise<Outcome> {
    const records = await this.read(adif);
    return this.logRecords(me, records, program);
  }

  async logRecords(me: Me, records: readonly AdifRecord[], program: string): Promise<Outcome> {
    const drafts: QsoDraft[] = [];
    const numbers: number[] = [];
    const rejected: RejectedReport[] = [];
    for (const record of records) {
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
    this.programs.heard(me, program, said(records));
    return { ...logged, records: records.length, rejected };
  }

  /** The records of the text; a long one is read in turns with others. */
  async read(adif: string): Promise<AdifRecord[]> {
    const reader = new AdifReader();
    const bytes = Buffer.from(adif);
    const records: AdifRecord[] = [];
    for (let at = 0; at < bytes.length; at += SLICE) {
      if (at > 0) await this.courtesy.letOthersGoFirst();
      records.push(...reader.push(bytes.subarray(at, at + SLICE)));
    }
    records.push(...reader.end());
    return records.filter(({ fields }) => holdsSomething(fields));
  }
}

/** Blank lines behind the last record are none. */
function holdsSomething(fields: AdifFields): boolean {
  return Object.values(fields).some((value) => value.trim() !== '');
}

function said(records: readonly AdifRecord[]): string {
  const call = [...(records[0]?.fields.CALL ?? '')].slice(0, 20).join('').trim();
  if (records.length !== 1) return `${records.length} QSOs`;
  return call === '' ? 'a QSO without a call' : `QSO with ${call.toUpperCase()}`;
}
