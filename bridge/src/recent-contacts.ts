import { readFileSync, writeFileSync } from 'node:fs';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import { bandOf, parseBand } from '@pileup/radio/band';
import { hzFromMhz } from '@pileup/radio/frequency';
import { resolveMode } from '@pileup/radio/mode';
import { timesOf } from './formats/contact-times.ts';
import { nonEmptyFields } from './formats/non-empty-fields.ts';
import type { ReportedContact } from './source.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 10 * MINUTE_MS;
const MAX_TIME_DIFFERENCE_MS = 2 * MINUTE_MS;
/**
 * Maximum contacts: more than anyone works in ten minutes. When a whole log is sent at once, only its end is
 * remembered.
 */
const MAX_CONTACTS = 300;

interface RecentContact {
  /** Milliseconds since 1970. */
  at: number;
  fields: AdifFields;
}

/**
 * The contacts reported in the last ten minutes, saved in a file. One contact often arrives twice: the digital-mode
 * program sends it to the bridge and to the logger, which sends it again. The server would detect the duplicate; this
 * saves the request and the second message to the operator.
 */
export class RecentContacts {
  #file: string;
  #now: () => number;
  #contacts: RecentContact[];

  constructor(file: string, now = Date.now) {
    this.#file = file;
    this.#now = now;
    this.#contacts = load(file);
  }

  /** Whether it has anything the server does not know. A contact with an id may be a change and is always new. */
  isNew({ id, adif }: ReportedContact): boolean {
    if (id !== undefined) return true;
    const fields = fieldsOf(adif);
    const same = this.#find(fields);
    return !same || Object.keys(fields).some((name) => !(name in same.fields));
  }

  add({ adif, was }: ReportedContact): void {
    // A changed contact is no longer in the log under its old call.
    if (was) this.#removeCall(was.call);
    const fields = fieldsOf(adif);
    const same = this.#find(fields);
    if (same) same.fields = { ...fields, ...same.fields };
    else this.#contacts = [...this.#contacts, { at: this.#now(), fields }].slice(-MAX_CONTACTS);
    this.#save();
  }

  /** Removes the contacts with a station after a deletion, so that a new report is sent. */
  remove(call: string): void {
    this.#removeCall(call);
    this.#save();
  }

  #find(fields: AdifFields): RecentContact | undefined {
    // `abs`: after the clock was set back, entries from the future are dropped, too.
    this.#contacts = this.#contacts.filter(({ at }) => Math.abs(this.#now() - at) < WINDOW_MS);
    return this.#contacts.find((contact) => isSameContact(contact.fields, fields));
  }

  #removeCall(call: string): void {
    this.#contacts = this.#contacts.filter(({ fields }) => callOf(fields) !== call.trim().toUpperCase());
  }

  #save(): void {
    try {
      // Unlike the queue, the file is not fsynced: if it is lost, the server detects the duplicates.
      writeFileSync(this.#file, JSON.stringify(this.#contacts), { mode: 0o600 });
    } catch {
      // A damaged file counts as a lost one.
    }
  }
}

function load(file: string): RecentContact[] {
  try {
    const contacts: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(contacts) ? contacts.filter(({ at, fields }) => at > 0 && fields instanceof Object) : [];
  } catch {
    return [];
  }
}

/** A contact as text: `JA1QYZ 20m FT8`. */
export function contactText(adif: string): string {
  const fields = fieldsOf(adif);
  const { mode, submode } = resolveMode(fields.MODE ?? '', fields.SUBMODE);
  return [callOf(fields) || 'a contact without a call', contactBand(fields), submode || mode].filter(Boolean).join(' ');
}

function fieldsOf(adif: string): AdifFields {
  const reader = new AdifReader();
  const [record] = [...reader.push(new TextEncoder().encode(adif)), ...reader.end()];
  return nonEmptyFields(record?.fields ?? {});
}

const callOf = (fields: AdifFields): string => (fields.CALL ?? '').trim().toUpperCase();
const contactBand = (fields: AdifFields): string =>
  parseBand(fields.BAND ?? '') || bandOf(hzFromMhz(fields.FREQ ?? '') ?? 0);
const contactMode = (fields: AdifFields): string => resolveMode(fields.MODE ?? '', fields.SUBMODE).mode;

function isSameContact(one: AdifFields, other: AdifFields): boolean {
  return (
    callOf(one) !== '' &&
    callOf(one) === callOf(other) &&
    contactBand(one) === contactBand(other) &&
    contactMode(one) === contactMode(other) &&
    isSameTime(one, other)
  );
}

/** Programs log the start or the end of a contact, some only to the minute. */
function isSameTime(one: AdifFields, other: AdifFields): boolean {
  const [began, ended] = timesOf(one);
  const [otherBegan, otherEnded] = timesOf(other);
  const minute = (time: number) => Math.floor(time / MINUTE_MS);
  return (
    Math.abs(began - otherBegan) <= MAX_TIME_DIFFERENCE_MS ||
    minute(began) === minute(otherEnded) ||
    minute(ended) === minute(otherBegan)
  );
}
