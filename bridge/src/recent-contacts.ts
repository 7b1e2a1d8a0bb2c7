import { readFileSync, writeFileSync } from 'node:fs';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import { bandOf, parseBand } from '@pileup/radio/band';
import { hzFromMhz } from '@pileup/radio/frequency';
import { resolveMode } from '@pileup/radio/mode';
import { timesOf } from './formats/contact-times.ts';
import { filled } from './formats/filled.ts';
import type { ContactHeard } from './source.ts';

const MINUTE = 60_000;
const MEMORY = 10 * MINUTE;
const NEAR = 2 * MINUTE;
/** Nobody works more in ten minutes; of a whole log that some program sends, the end will do. */
const MOST = 300;

interface Told {
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
  #told: Told[];

  constructor(file: string, now = Date.now) {
    this.#file = file;
    this.#now = now;
    this.#told = kept(file);
  }

  /** Whether the server does not know it all yet. What has an id may change a contact, and is always news. */
  isNews(heard: ContactHeard): boolean {
    if (heard.id !== undefined) return true;
    const fields = fieldsOf(heard.adif);
    const same = this.#same(fields);
    return !same || Object.keys(fields).some((name) => !(name in same.fields));
  }

  remember(heard: ContactHeard): void {
    // What it was told as before is in the log no more.
    if (heard.was) this.#forget(heard.was.call);
    const fields = fieldsOf(heard.adif);
    const same = this.#same(fields);
    if (same) same.fields = { ...fields, ...same.fields };
    else this.#told = [...this.#told, { at: this.#now(), fields }].slice(-MOST);
    this.#keep();
  }

  /** A contact with the station was deleted: if it is told again, that is news. */
  forget(call: string): void {
    this.#forget(call);
    this.#keep();
  }

  #same(fields: AdifFields): Told | undefined {
    // A clock set back makes a memory of the future: that one is no guide either.
    this.#told = this.#told.filter(({ at }) => Math.abs(this.#now() - at) < MEMORY);
    return this.#told.find((told) => isSameContact(told.fields, fields));
  }

  #forget(call: string): void {
    this.#told = this.#told.filter(({ fields }) => callOf(fields) !== call.trim().toUpperCase());
  }

  #keep(): void {
    try {
      // Not made sure of as the queue is: without the file a restart forgets, and the server does the recognising.
      writeFileSync(this.#file, JSON.stringify(this.#told), { mode: 0o600 });
    } catch {
      // As without the file.
    }
  }
}

function kept(file: string): Told[] {
  try {
    const told: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(told) ? told.filter(({ at, fields }) => at > 0 && fields instanceof Object) : [];
  } catch {
    return [];
  }
}

/** One contact in a few words: `JA1QYZ 20m FT8`. */
export function contactInWords(adif: string): string {
  const fields = fieldsOf(adif);
  const { mode, submode } = resolveMode(fields.MODE ?? '', fields.SUBMODE);
  return [callOf(fields) || 'a contact without a call', bandIn(fields), submode || mode].filter(Boolean).join(' ');
}

function fieldsOf(adif: string): AdifFields {
  const reader = new AdifReader();
  const [record] = [...reader.push(new TextEncoder().encode(adif)), ...reader.end()];
  return filled(record?.fields ?? {});
}

const callOf = (fields: AdifFields): string => (fields.CALL ?? '').trim().toUpperCase();
const bandIn = (fields: AdifFields): string =>
  parseBand(fields.BAND ?? '') || bandOf(hzFromMhz(fields.FREQ ?? '') ?? 0);
const modeIn = (fields: AdifFields): string => resolveMode(fields.MODE ?? '', fields.SUBMODE).mode;

function isSameContact(one: AdifFields, other: AdifFields): boolean {
  return (
    callOf(one) !== '' &&
    callOf(one) === callOf(other) &&
    bandIn(one) === bandIn(other) &&
    modeIn(one) === modeIn(other) &&
    isSameTime(one, other)
  );
}

/** Some programs log when a contact began, some when it ended, and some only to the minute. */
function isSameTime(one: AdifFields, other: AdifFields): boolean {
  const [began, ended] = timesOf(one);
  const [otherBegan, otherEnded] = timesOf(other);
  const minute = (time: number) => Math.floor(time / MINUTE);
  return (
    Math.abs(began - otherBegan) <= NEAR || minute(began) === minute(otherEnded) || minute(ended) === minute(otherBegan)
  );
}
