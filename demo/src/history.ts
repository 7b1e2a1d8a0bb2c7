import { setTimeout as pause } from 'node:timers/promises';
import type { SetupStep } from '@pileup/contract/identity';
import { type Contact, contactsOf } from './activity/contacts.ts';
import { activityFactor, DAY, sessionsOf } from './activity/sessions.ts';
import { adifOf } from './adif-log.ts';
import { type ApiClient, forEachConcurrently } from './api-client.ts';
import { DEMO_CALL, type Station } from './community/stations.ts';
import { DEMO_PASSWORD } from './demo-password.ts';

const HOUR = 3_600_000;
/** The clock is stopped while the contacts of one step are logged, so none is received later than this. */
const STEP = HOUR;
/** Imported logs begin this long before the days that are logged live, with this share of the usual activity. */
const EARLIER_DAYS = 150;
const EARLIER_SHARE = 0.12;
/** Every 8th operator imports a log. */
const IMPORT_EVERY = 8;
/** Requests have priority over imports, so polling often would delay them. */
const POLL_MS = 250;
const CONCURRENCY = 32;

/** A contact with the operator who logs it. */
export type LoggedContact = Contact & { station: Station };

export interface HistoryOptions {
  seed: number;
  members: readonly Station[];
  days: number;
  /** ms since 1970: when the history ends. */
  now: number;
  print: (line: string) => void;
  setClock: (ms: number) => void;
  /** Called for each contact of the last weeks, after it was logged. */
  logged: (contact: LoggedContact, qdoId: number) => Promise<void>;
  /** Runs the other events before the next step; it may set the clock within that time. */
  alsoUntil: (ms: number) => Promise<void>;
}

/** Enters the history of a community into the app, in the order of time. */
export class History {
  contacts = 0;
  readonly tokens: Record<string, string> = {};
  private readonly api: ApiClient;
  private readonly options: HistoryOptions;
  private readonly now: number;
  readonly firstDay: number;
  private pending: LoggedContact[] = [];

  constructor(api: ApiClient, options: HistoryOptions) {
    this.api = api;
    this.options = options;
    this.now = options.now;
    this.firstDay = firstDayOf(this.now, options.days);
  }

  /** All operators register in the week before the first day and fill in their profiles. */
  async signUp(): Promise<void> {
    const { members, setClock, print } = this.options;
    const done = this.stopwatch();
    let n = 0;
    await forEachConcurrently(members, 8, async (station) => {
      setClock(this.firstDay - 7 * DAY + (7 * DAY * n++) / members.length);
      const { token } = await this.api.call('vregister', { email: station.email, my_callsign: station.callsign });
      this.tokens[station.callsign] = token;
      await this.api.call('vupdateprofile', profileOf(station), token);
    });
    print(`${members.length} operators signed up (${done()}).`);
  }

  /** Lets some operators import the log of the months before. */
  async importEarlier(): Promise<void> {
    const { members, seed, setClock, print } = this.options;
    const done = this.stopwatch();
    setClock(this.firstDay);
    const before = this.contacts;
    const importing = members.filter(({ kind }, index) => kind === 'ham' && index % IMPORT_EVERY === 0);
    await forEachConcurrently(importing, 8, async (station) => {
      const days = Array.from({ length: EARLIER_DAYS }, (_, back) => this.firstDay - (EARLIER_DAYS - back) * DAY);
      const sessions = days.flatMap((day) => sessionsOf(seed, station, day, EARLIER_SHARE));
      const contacts = sessions.flatMap((session) => contactsOf(session, members));
      await this.import(
        station,
        'my-log.adi',
        contacts.filter(({ at }) => at < this.firstDay),
      );
    });
    print(
      `${importing.length} imported ${this.contacts - before} contacts of the ${EARLIER_DAYS} days before (${done()}).`,
    );
  }

  /** Logs the last weeks live, hour by hour until now. */
  async live(): Promise<void> {
    const { days, print } = this.options;
    for (let day = 0; day <= days; day++) {
      const done = this.stopwatch();
      const before = this.contacts;
      const midnight = this.firstDay + day * DAY;
      await this.liveDay(midnight, contactsOfDay(this.options, this.firstDay, day));
      const date = new Date(midnight).toISOString().slice(0, 10);
      print(`${date}: ${this.contacts - before} contacts (${done()})`);
    }
    // Contacts have become due while the rest was being logged.
    const last = this.pending.filter(({ at }) => at <= Date.now());
    await this.options.alsoUntil(Number.POSITIVE_INFINITY);
    this.options.setClock(Date.now());
    await this.log(last);
  }

  private async liveDay(midnight: number, contacts: readonly LoggedContact[]): Promise<void> {
    const { setClock, alsoUntil } = this.options;
    for (const contact of contacts) this.pending.push(contact);
    this.pending.sort((a, b) => a.at - b.at);
    for (let until = midnight + STEP; until - STEP < this.now && until <= midnight + DAY; until += STEP) {
      const clock = Math.min(until, this.now);
      await alsoUntil(clock);
      setClock(clock);
      const later = this.pending.findIndex(({ at }) => at > clock);
      await this.log(this.pending.splice(0, later < 0 ? this.pending.length : later));
    }
  }

  private async log(contacts: LoggedContact[]): Promise<void> {
    await forEachConcurrently(contacts, CONCURRENCY, async (contact) => {
      const token = this.tokens[contact.station.callsign];
      const { qdo_id } = await this.api.call('vqso/upsert', { data: contact.fields }, token);
      await this.options.logged(contact, qdo_id);
    });
    this.contacts += contacts.length;
  }

  private async import(station: Station, file: string, contacts: Contact[]): Promise<void> {
    if (contacts.length === 0) return;
    const token = this.tokens[station.callsign] ?? '';
    const { import_id } = await this.api.upload(file, adifOf(station, contacts), token);
    for (;;) {
      const { import: report } = await this.api.callWithId('vimport/{id}', import_id, token);
      if (report.status === 'failed') throw new Error(`${station.callsign}'s log was not imported: ${report.error}`);
      if (report.status === 'done') {
        this.contacts += report.added;
        return;
      }
      await pause(POLL_MS);
    }
  }

  private stopwatch(): () => string {
    const began = performance.now();
    return () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  }
}

/** The midnight at which the days that are logged live begin. */
export const firstDayOf = (now: number, days: number): number => Math.floor(now / DAY) * DAY - days * DAY;

/** All contacts of sessions that begin on one of the days from `firstDay` on. */
export function contactsOfDay(
  { seed, members, days }: Pick<HistoryOptions, 'seed' | 'members' | 'days'>,
  firstDay: number,
  day: number,
): LoggedContact[] {
  const growth = growthAt(day / days) * activityFactor(members.length);
  return members.flatMap((station) =>
    sessionsOf(seed, station, firstDay + day * DAY, growth).flatMap((session) =>
      contactsOf(session, members).map((contact) => ({ ...contact, station })),
    ),
  );
}

/** Activity by the share of the history that has passed: the community was small at first. */
export const growthAt = (passed: number): number => 0.1 + 0.9 * passed ** 4;

/** These operators are not new. */
const CLOSED_STEPS: SetupStep[] = ['password', 'grid', 'contact'];

function profileOf(station: Station) {
  const { name, email, qth, grid, bio, kind, callsign } = station;
  const password = callsign === DEMO_CALL ? { password: DEMO_PASSWORD, password_confirmation: DEMO_PASSWORD } : {};
  const is = (one: Station['kind']) => (kind === one ? (1 as const) : (0 as const));
  const kinds = { is_ham: is('ham'), is_swl: is('swl'), is_cb: is('cb') };
  return { name, email, qth, grid, profile_bio: bio, closed_steps: CLOSED_STEPS, ...kinds, ...password };
}
