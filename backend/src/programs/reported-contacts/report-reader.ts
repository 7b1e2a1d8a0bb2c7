import { Injectable } from '@nestjs/common';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import { TooLarge } from '../../platform/errors.js';
import { stripDirectionControls } from '../../platform/http/plain-text.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';

const SLICE = 64 * 1024;
/** Records per report, which are held in memory: as many as an operator logs in a year. */
const MAX_RECORDS = 20_000;
/** Bytes in which a text must show a record; the largest record that is read has less. */
const MAX_WITHOUT_RECORD = 2 * 1024 * 1024;
const MAX_NAME = 50;

@Injectable()
export class ReportReader {
  constructor(private readonly priority: RequestPriority) {}

  /** The records of a text, and the program named in its header; yields to requests while reading. */
  async read(adif: string): Promise<{ records: AdifRecord[]; program: string }> {
    const reader = new AdifReader();
    const bytes = Buffer.from(adif);
    const records: AdifRecord[] = [];
    const add = (found: readonly AdifRecord[]) => {
      for (const record of found) if (isFilled(record.fields)) records.push(record);
      if (records.length > MAX_RECORDS)
        throw new TooLarge(`One report holds ${MAX_RECORDS} contacts at most; an import takes more.`);
    };
    for (let at = 0; at < bytes.length; at += SLICE) {
      if (at > 0) await this.priority.yieldToRequests();
      if (at >= MAX_WITHOUT_RECORD && records.length === 0) return { records, program: '' };
      add(reader.push(bytes.subarray(at, at + SLICE)));
    }
    add(reader.end());
    return { records, program: programOf(reader) };
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

/** False for blank lines after the last record. */
function isFilled(fields: AdifFields): boolean {
  return Object.values(fields).some((value) => value.trim() !== '');
}
