import type { Station } from './community.ts';
import { type Contact, contactsOf } from './contacts.ts';
import { Radio } from './radio.ts';
import { AdaptiveRateLimit } from './adaptive-rate-limit.ts';
import { activityFactor, DAY, type Session, sessionsOf } from './sessions.ts';
import { RefusedError, type ApiClient } from './api-client.ts';

const TICK_MS = 200;
const REPORT_MS = 60_000;
/** At most, in a second. */
const MAX_CONTACTS_PER_SECOND = 5;
const MAX_HEARTBEATS_PER_SECOND = 60;
/** Mean ms between two heartbeats of a radio; one that only listens says less. */
const HEARTBEAT_MS = 5_000;
const LISTENING_MS = 15_000;
const READING_MS = 90_000;
/** Requests under way at once. */
const MAX_IN_FLIGHT = 16;
/** After a pause the contacts of the last hour are logged first, so that the boards are as they would be. */
const CATCH_UP_MS = 3_600_000;

/** Somebody who is on the air or at the page now. */
interface ActiveStation {
  session: Session;
  radio: Radio | null;
  nextAt: number;
}

interface Options {
  seed: number;
  members: readonly Station[];
  tokens: Record<string, string>;
  /** ms since 1970: contacts up to then are in the log. */
  since: number;
  say: (line: string) => void;
}

/** Keeps a community living, by the same plan its past was made of. */
export class Simulator {
  private readonly api: ApiClient;
  private readonly options: Options;
  private readonly heartbeats = new AdaptiveRateLimit(MAX_HEARTBEATS_PER_SECOND);
  private readonly contacts = new AdaptiveRateLimit(MAX_CONTACTS_PER_SECOND);
  private readonly active = new Map<string, ActiveStation>();
  private pendingContacts: (Contact & { station: Station })[] = [];
  private sessions: Session[] = [];
  private plannedDay = 0;
  private inFlight = 0;
  private stats = { contacts: 0, heartbeats: 0, failed: 0, at: 0 };
  private timer: NodeJS.Timeout | undefined;

  constructor(talk: ApiClient, options: Options) {
    this.api = talk;
    this.options = options;
  }

  start(): void {
    this.stats.at = Date.now();
    this.plan(Date.now());
    this.timer = setInterval(() => this.tick(Date.now()), TICK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.api.close();
  }

  /** Of yesterday, since some sat up late, of today, and of tomorrow, since midnight must not be a hole. */
  private plan(now: number): void {
    const { seed, members, since } = this.options;
    const today = Math.floor(now / DAY) * DAY;
    const bustle = activityFactor(members.length);
    const days = this.plannedDay === 0 ? [today - DAY, today, today + DAY] : [today + DAY];
    const from = Math.max(since, now - CATCH_UP_MS);
    const added = days.flatMap((day) => members.flatMap((station) => sessionsOf(seed, station, day, bustle)));
    this.sessions = [...this.sessions, ...added].filter(({ to }) => to > from);
    this.pendingContacts.push(
      ...added.flatMap((session) =>
        session.to <= from
          ? []
          : contactsOf(session, members).flatMap((contact) =>
              contact.at > from || this.plannedDay > 0 ? [{ ...contact, station: session.station }] : [],
            ),
      ),
    );
    this.pendingContacts.sort((a, b) => a.at - b.at);
    this.plannedDay = today;
  }

  private tick(now: number): void {
    if (now >= this.plannedDay + DAY) this.plan(now);
    this.startAndEndSessions(now);
    for (const [callsign, one] of this.active) if (one.nextAt <= now) this.sendHeartbeat(callsign, one, now);
    while ((this.pendingContacts[0]?.at ?? now) < now && this.inFlight < MAX_IN_FLIGHT && this.contacts.take()) this.logNext();
    if (now - this.stats.at >= REPORT_MS) this.report(now);
  }

  private startAndEndSessions(now: number): void {
    for (const [callsign, { session, radio }] of this.active) {
      if (session.to > now) continue;
      this.active.delete(callsign);
      if (radio)
        void this.send(this.heartbeats, () =>
          this.api.call('vrigcontrol/set', radio.switchedOff(now), this.token(session)),
        );
    }
    for (const session of this.sessions) {
      if (session.from > now || session.to <= now || this.active.has(session.station.callsign)) continue;
      const radio = session.isReadingOnly ? null : new Radio(session, contactsOf(session, this.options.members));
      // Not all at once when the demo starts.
      this.active.set(session.station.callsign, { session, radio, nextAt: now + Math.random() * HEARTBEAT_MS });
    }
  }

  private sendHeartbeat(callsign: string, one: ActiveStation, now: number): void {
    const { session, radio } = one;
    if (this.inFlight >= MAX_IN_FLIGHT || !this.heartbeats.take()) return;
    const usual = radio ? (session.opMode === 3 ? LISTENING_MS : HEARTBEAT_MS) : READING_MS;
    one.nextAt = now + usual * (0.6 + 0.8 * Math.random()) * this.heartbeats.slowdown;
    const token = this.options.tokens[callsign];
    this.stats.heartbeats += radio ? 1 : 0;
    void this.send(this.heartbeats, () =>
      radio ? this.api.call('vrigcontrol/set', radio.heartbeat(now), token) : this.api.call('vsr', {}, token),
    );
  }

  private logNext(): void {
    const contact = this.pendingContacts.shift();
    if (!contact) return;
    const token = this.options.tokens[contact.station.callsign];
    this.stats.contacts++;
    void this.send(this.contacts, () => this.api.call('vqso/upsert', { data: contact.fields }, token));
  }

  /** What is lost is lost: another heartbeat comes, and not every contact is logged in life either. */
  private async send(pace: AdaptiveRateLimit, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    this.inFlight++;
    try {
      await work();
    } catch (error) {
      this.stats.failed++;
      if (error instanceof RefusedError && this.stats.failed === 1) this.options.say(`The app refused: ${error.message}`);
    } finally {
      this.inFlight--;
      pace.answered(performance.now() - began);
    }
  }

  private report(now: number): void {
    const { contacts, heartbeats, failed } = this.stats;
    const live = [...this.active.values()].filter(({ radio }) => radio).length;
    const amiss = failed > 0 ? `, ${failed} requests failed` : '';
    const late = this.heartbeats.slowdown > 1 ? ', slowed down since answers are slow' : '';
    this.options.say(
      `${live} on the air, ${this.active.size - live} reading; last minute: ${contacts} contacts, ${heartbeats} heartbeats${amiss}${late}`,
    );
    this.stats = { contacts: 0, heartbeats: 0, failed: 0, at: now };
  }

  private token({ station }: Session): string | undefined {
    return this.options.tokens[station.callsign];
  }
}
