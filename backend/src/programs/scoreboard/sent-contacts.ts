import { Injectable } from '@nestjs/common';
import { readQsoLine } from '@pileup/adif/cabrillo/qso-line';
import { removeControlCharacters } from '@pileup/adif/control-characters';
import type { AdifFields } from '@pileup/adif/record';
import { elementsNamed, type XmlElement } from '@pileup/adif/xml-tree';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';

/** Contacts that a program sends with its score, under its own ids, by which it corrects or deletes them. */
export interface SentContacts {
  /** In document order, since one id may be deleted and sent again; an operation without fields is a deletion. */
  operations: { id: string; fields?: AdifFields }[];
  /** Lines that are no contacts, with the reason. */
  refused: string[];
  /** Whether there was any, a deletion of the whole log included. */
  any: boolean;
}

const ID = /^[0-9a-z-]{8,64}$/i;
const MAX_LINE = 500;
/** The tag may be omitted. */
const LINE = /^(x-qso:|qso:)?(.*)$/is;

/** @param contest Cabrillo name; empty if the document names none */
export function sentContacts(root: XmlElement, contest: string): SentContacts {
  const found = elementsNamed(root, 'contactinfo', 'contactdelete');
  const sent: SentContacts = {
    operations: [],
    refused: [],
    any: found.length + elementsNamed(root, 'deletelog').length > 0,
  };
  for (const element of found) {
    const id = idOf(element);
    if (element.name === 'contactdelete') {
      if (id === null) sent.refused.push('a deletion has no valid ID');
      else sent.operations.push({ id });
      continue;
    }
    const [, tag = '', line = ''] = LINE.exec(textOf(element, 'cabrillostring').slice(0, MAX_LINE)) ?? [];
    const qso = readQsoLine(line, { CONTEST: textOf(element, 'contest').slice(0, MAX_LINE) || contest });
    if (id === null) sent.refused.push('a contact has no valid ID');
    else if (typeof qso === 'string') sent.refused.push(qso);
    else {
      const excluded = tag.toUpperCase() === 'X-QSO:' && { APP_CABRILLO_X_QSO: 'Y' };
      sent.operations.push({ id, fields: { ...withSeconds(qso.fields, textOf(element, 'timestamp')), ...excluded } });
    }
  }
  return sent;
}

function idOf(element: XmlElement): string | null {
  const id = textOf(element, 'id');
  return ID.test(id) ? id.toLowerCase() : null;
}

/** Removes control characters and incomplete pairs of code units, which PostgreSQL rejects. */
const textOf = (element: XmlElement, name: string): string =>
  removeControlCharacters(elementsNamed(element, name)[0]?.text ?? '')
    .toWellFormed()
    .trim();

/** A Cabrillo line has no seconds; the time stamp has, if it is of the same minute. */
function withSeconds(fields: AdifFields, stamp: string): AdifFields {
  const digits = stamp.replace(/\D/g, '');
  const minute = `${fields.QSO_DATE}${fields.TIME_ON}`;
  return digits.length === 14 && digits.startsWith(minute) ? { ...fields, TIME_ON: digits.slice(8) } : fields;
}

const DELETE_OLD = sql<{ now: Date }>`
  delete from programs.sent_contact where sent_at < $now::timestamptz - interval '30 days'`;

/** Programs correct contacts during a contest and some days later. */
@Injectable()
export class SentContactsCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Deletes the ids that contest loggers gave to contacts, 30 days after they were sent. */
  @Job({ name: 'forget-sent-contacts', cron: '12 4 * * *' })
  async forget(): Promise<void> {
    await this.database.run(DELETE_OLD, { now: new Date(this.clock.now()) });
  }
}
