import { contactsOf } from './activity/contacts.ts';
import { liveStreamOf } from './activity/live-stream.ts';
import { Radio } from './activity/radio.ts';
import { ScoreReports } from './activity/score-reports.ts';
import { activityFactor, DAY, type Session, sessionsOf } from './activity/sessions.ts';
import { StreamTalk } from './activity/stream-talk.ts';
import { AdaptiveRateLimit } from './adaptive-rate-limit.ts';
import { type ApiClient, RefusedError } from './api-client.ts';
import type { Station } from './community/stations.ts';
import type { LoggedContact } from './history.ts';
import { ContactMedia } from './media/contact-media.ts';

const TICK_MS = 200;
const REPORT_MS = 60_000;
const MAX_CONTACTS_PER_SECOND = 5;
const MAX_HEARTBEATS_PER_SECOND = 60;
/** Mean time between two heartbeats of a radio; a listener's radio sends fewer. */
const HEARTBEAT_MS = 5_000;
const LISTENING_MS = 15_000;
const READING_MS = 90_000;
const MAX_IN_FLIGHT = 16;
/** At the start the contacts of the last hour are logged, so that the leaderboards are complete. */
const CATCH_UP_MS = 3_600_000;

/** A station that is on the air or on the page now. */
interface ActiveStation {
  session: Session;
  radio: Radio | null;
  nextAt: number;
}

interface Options {
  seed: number;
  members: readonly Station[];
  tokens: Record<string, string>;
  /** ms since 1970; contacts before are in the log. */
  since: number;
  print: (line: string) => void;
}

/** Continues a community in real time, from the same sessions as its history. */
export class Simulator {
  private readonly api: ApiClient;
  private readonly options: Options;
  private readonly heartbeats = new AdaptiveRateLimit(MAX_HEARTBEATS_PER_SECOND);
  private readonly contacts = new AdaptiveRateLimit(MAX_CONTACTS_PER_SECOND);
  private readonly talk: StreamTalk;
  private readonly media: ContactMedia;
  private readonly scores: ScoreReports;
  private readonly active = new Map<string, ActiveStation>();
  private pendingContacts: LoggedContact[] = [];
  private sessions: Session[] = [];
  private plannedDay = 0;
  private inFlight = 0;
  private stats = { contacts: 0, heartbeats: 0, failed: 0, at: 0 };
  private timer: NodeJS.Timeout | undefined;

  constructor(api: ApiClient, options: Options) {
    this.api = api;
    this.options = options;
    this.talk = new StreamTalk(api, options.members, options.tokens);
    this.scores = new ScoreReports(api, options.seed, options.members, options.tokens);
    this.media = new ContactMedia(api, { ...options, received: null });
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

  /** Yesterday is included for sessions that last past midnight, tomorrow so that midnight leaves no gap. */
  private plan(now: number): void {
    const { seed, members, since } = this.options;
    const today = Math.floor(now / DAY) * DAY;
    const activity = activityFactor(members.length);
    const days = this.plannedDay === 0 ? [today - DAY, today, today + DAY] : [today + DAY];
    const from = Math.max(since, now - CATCH_UP_MS);
    const added = days.flatMap((day) => members.flatMap((station) => sessionsOf(seed, station, day, activity)));
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
    for (const [callsign, station] of this.active)
      if (station.nextAt <= now) this.sendHeartbeat(callsign, station, now);
    while ((this.pendingContacts[0]?.at ?? now) < now && this.inFlight < MAX_IN_FLIGHT && this.contacts.take())
      this.logNext();
    for (const { run } of this.talk.due(now)) void this.send(this.contacts, run);
    for (const send of this.scores.due(now)) void this.send(this.contacts, send);
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
      if (liveStreamOf(session))
        void this.send(this.contacts, () => this.api.call('vstream/live', { live: 0 }, this.token(session)));
    }
    for (const session of this.sessions) {
      if (session.from > now || session.to <= now || this.active.has(session.station.callsign)) continue;
      const radio = session.isReadingOnly ? null : new Radio(session, contactsOf(session, this.options.members));
      // The heartbeats do not begin all at once when the demo starts.
      this.active.set(session.station.callsign, { session, radio, nextAt: now + Math.random() * HEARTBEAT_MS });
      const stream = liveStreamOf(session);
      if (stream)
        void this.send(this.contacts, async () => {
          await this.api.call('vstream/save', stream, this.token(session));
          await this.api.call('vstream/live', { live: 1 }, this.token(session));
          this.talk.begin(session.station, now);
        });
    }
  }

  private sendHeartbeat(callsign: string, station: ActiveStation, now: number): void {
    const { session, radio } = station;
    if (this.inFlight >= MAX_IN_FLIGHT || !this.heartbeats.take()) return;
    const usual = radio ? (session.opMode === 3 ? LISTENING_MS : HEARTBEAT_MS) : READING_MS;
    station.nextAt = now + usual * (0.6 + 0.8 * Math.random()) * this.heartbeats.slowdown;
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
    void this.send(this.contacts, async () => {
      const { qdo_id } = await this.api.call('vqso/upsert', { data: contact.fields }, token);
      await this.media.add(contact, qdo_id);
    });
  }

  /**
   * Sends a request. A failed one is not retried: the next heartbeat follows soon, and a missing contact does no harm.
   */
  private async send(limit: AdaptiveRateLimit, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    this.inFlight++;
    try {
      await work();
    } catch (error) {
      this.stats.failed++;
      if (error instanceof RefusedError && this.stats.failed === 1)
        this.options.print(`The app refused: ${error.message}`);
    } finally {
      this.inFlight--;
      limit.answered(performance.now() - began);
    }
  }

  private report(now: number): void {
    const { contacts, heartbeats, failed } = this.stats;
    const live = [...this.active.values()].filter(({ radio }) => radio).length;
    const failures = failed > 0 ? `, ${failed} requests failed` : '';
    const slow = this.heartbeats.slowdown > 1 ? ', slowed down because answers are slow' : '';
    this.options.print(
      `${live} on the air, ${this.active.size - live} reading; last minute: ${contacts} contacts, ${heartbeats} heartbeats${failures}${slow}`,
    );
    this.stats = { contacts: 0, heartbeats: 0, failed: 0, at: now };
  }

  private token({ station }: Session): string | undefined {
    return this.options.tokens[station.callsign];
  }
}
