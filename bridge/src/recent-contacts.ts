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
/** Nobody works more in ten minutes; of a whole log that some program sends, the end will do. */
const MAX_CONTACTS = 300;

interface RecentContact {
  /** Milliseconds since 1970. */
  at: number;
  fields: AdifFields;
}

/**
 * The contacts told in the last ten minutes, kept in a file. One contact often comes by two roads: the digital-mode
 * program tells us and the logger, and the logger tells us again. The server would recognise it; this spares the
 * radio amateur's line, and the operator a second message.
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

  /** Whether the server does not know it all yet. What has an id may change a contact, and is always news. */
  isNew(heard: ReportedContact): boolean {
    if (heard.id !== undefined) return true;
    const fields = fieldsOf(heard.adif);
    const same = this.#find(fields);
    return !same || Object.keys(fields).some((name) => !(name in same.fields));
  }

  add(heard: ReportedContact): void {
    // What it was told as before is in the log no more.
    if (heard.was) this.#removeCall(heard.was.call);
    const fields = fieldsOf(heard.adif);
    const same = this.#find(fields);
    if (same) same.fields = { ...fields, ...same.fields };
    else this.#contacts = [...this.#contacts, { at: this.#now(), fields }].slice(-MAX_CONTACTS);
    this.#save();
  }

  /** A contact with the station was deleted: if it is told again, that is news. */
  remove(call: string): void {
    this.#removeCall(call);
    this.#save();
  }

  #find(fields: AdifFields): RecentContact | undefined {
    // A clock set back makes a memory of the future: that one is no guide either.
    this.#contacts = this.#contacts.filter(({ at }) => Math.abs(this.#now() - at) < WINDOW_MS);
    return this.#contacts.find((told) => isSameContact(told.fields, fields));
  }

  #removeCall(call: string): void {
    this.#contacts = this.#contacts.filter(({ fields }) => callOf(fields) !== call.trim().toUpperCase());
  }

  #save(): void {
    try {
      // Not made sure of as the queue is: without the file a restart forgets, and the server does the recognising.
      writeFileSync(this.#file, JSON.stringify(this.#contacts), { mode: 0o600 });
    } catch {
      // As without the file.
    }
  }
}

function load(file: string): RecentContact[] {
  try {
    const told: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(told) ? told.filter(({ at, fields }) => at > 0 && fields instanceof Object) : [];
  } catch {
    return [];
  }
}

/** One contact in a few words: `JA1QYZ 20m FT8`. */
export function contactText(adif: string): string {
  const fields = fieldsOf(adif);
  const { mode, submode } = resolveMode(fields.MODE ?? '', fields.SUBMODE);
  return [callOf(fields) || 'a contact without a call', bandOfContact(fields), submode || mode].filter(Boolean).join(' ');
}

function fieldsOf(adif: string): AdifFields {
  const reader = new AdifReader();
  const [record] = [...reader.push(new TextEncoder().encode(adif)), ...reader.end()];
  return nonEmptyFields(record?.fields ?? {});
}

const callOf = (fields: AdifFields): string => (fields.CALL ?? '').trim().toUpperCase();
const bandOfContact = (fields: AdifFields): string =>
  parseBand(fields.BAND ?? '') || bandOf(hzFromMhz(fields.FREQ ?? '') ?? 0);
const modeOfContact = (fields: AdifFields): string => resolveMode(fields.MODE ?? '', fields.SUBMODE).mode;

function isSameContact(one: AdifFields, other: AdifFields): boolean {
  return (
    callOf(one) !== '' &&
    callOf(one) === callOf(other) &&
    bandOfContact(one) === bandOfContact(other) &&
    modeOfContact(one) === modeOfContact(other) &&
    isSameTime(one, other)
  );
}

/** Some programs log when a contact began, some when it ended, and some only to the minute. */
function isSameTime(one: AdifFields, other: AdifFields): boolean {
  const [began, ended] = timesOf(one);
  const [otherBegan, otherEnded] = timesOf(other);
  const minute = (time: number) => Math.floor(time / MINUTE_MS);
  return (
    Math.abs(began - otherBegan) <= MAX_TIME_DIFFERENCE_MS || minute(began) === minute(otherEnded) || minute(ended) === minute(otherBegan)
  );
}
