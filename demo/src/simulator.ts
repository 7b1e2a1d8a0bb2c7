import type { Station } from './community.ts';
import { type Contact, contactsOf } from './contacts.ts';
import { OnAir } from './on-air.ts';
import { Pace } from './pace.ts';
import { bustleOf, DAY, type Session, sessionsOf } from './sessions.ts';
import { Refused, type Talk } from './talk.ts';

const TICK_MS = 200;
const REPORT_MS = 60_000;
/** At most, in a second. */
const CONTACTS = 5;
const HEARTBEATS = 60;
/** Mean ms between two heartbeats of a radio; one that only listens says less. */
const HEARTBEAT_MS = 5_000;
const LISTENING_MS = 15_000;
const READING_MS = 90_000;
/** Requests under way at once. */
const AT_ONCE = 16;
/** After a pause the contacts of the last hour are logged first, so that the boards are as they would be. */
const CATCH_UP_MS = 3_600_000;

/** Somebody who is on the air or at the page now. */
interface Present {
  session: Session;
  radio: OnAir | null;
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
  private readonly talk: Talk;
  private readonly options: Options;
  private readonly heartbeats = new Pace(HEARTBEATS);
  private readonly contacts = new Pace(CONTACTS);
  private readonly present = new Map<string, Present>();
  private due: (Contact & { station: Station })[] = [];
  private sessions: Session[] = [];
  private planned = 0;
  private underWay = 0;
  private told = { contacts: 0, heartbeats: 0, failed: 0, at: 0 };
  private timer: NodeJS.Timeout | undefined;

  constructor(talk: Talk, options: Options) {
    this.talk = talk;
    this.options = options;
  }

  start(): void {
    this.told.at = Date.now();
    this.plan(Date.now());
    this.timer = setInterval(() => this.tick(Date.now()), TICK_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.talk.close();
  }

  /** Of yesterday, since some sat up late, of today, and of tomorrow, since midnight must not be a hole. */
  private plan(now: number): void {
    const { seed, members, since } = this.options;
    const today = Math.floor(now / DAY) * DAY;
    const bustle = bustleOf(members.length);
    const days = this.planned === 0 ? [today - DAY, today, today + DAY] : [today + DAY];
    const from = Math.max(since, now - CATCH_UP_MS);
    const added = days.flatMap((day) => members.flatMap((station) => sessionsOf(seed, station, day, bustle)));
    this.sessions = [...this.sessions, ...added].filter(({ to }) => to > from);
    this.due.push(
      ...added.flatMap((session) =>
        session.to <= from
          ? []
          : contactsOf(session, members).flatMap((contact) =>
              contact.at > from || this.planned > 0 ? [{ ...contact, station: session.station }] : [],
            ),
      ),
    );
    this.due.sort((a, b) => a.at - b.at);
    this.planned = today;
  }

  private tick(now: number): void {
    if (now >= this.planned + DAY) this.plan(now);
    this.comeAndGo(now);
    for (const [callsign, one] of this.present) if (one.nextAt <= now) this.appear(callsign, one, now);
    while ((this.due[0]?.at ?? now) < now && this.underWay < AT_ONCE && this.contacts.take()) this.log();
    if (now - this.told.at >= REPORT_MS) this.report(now);
  }

  private comeAndGo(now: number): void {
    for (const [callsign, { session, radio }] of this.present) {
      if (session.to > now) continue;
      this.present.delete(callsign);
      if (radio)
        void this.say(this.heartbeats, () =>
          this.talk.call('vrigcontrol/set', radio.goodbye(now), this.token(session)),
        );
    }
    for (const session of this.sessions) {
      if (session.from > now || session.to <= now || this.present.has(session.station.callsign)) continue;
      const radio = session.reading ? null : new OnAir(session, contactsOf(session, this.options.members));
      // Not all at once when the demo starts.
      this.present.set(session.station.callsign, { session, radio, nextAt: now + Math.random() * HEARTBEAT_MS });
    }
  }

  private appear(callsign: string, one: Present, now: number): void {
    const { session, radio } = one;
    if (this.underWay >= AT_ONCE || !this.heartbeats.take()) return;
    const usual = radio ? (session.op === 3 ? LISTENING_MS : HEARTBEAT_MS) : READING_MS;
    one.nextAt = now + usual * (0.6 + 0.8 * Math.random()) * this.heartbeats.strain;
    const token = this.options.tokens[callsign];
    this.told.heartbeats += radio ? 1 : 0;
    void this.say(this.heartbeats, () =>
      radio ? this.talk.call('vrigcontrol/set', radio.heartbeat(now), token) : this.talk.call('vsr', {}, token),
    );
  }

  private log(): void {
    const contact = this.due.shift();
    if (!contact) return;
    const token = this.options.tokens[contact.station.callsign];
    this.told.contacts++;
    void this.say(this.contacts, () => this.talk.call('vqso/upsert', { data: contact.fields }, token));
  }

  /** What is lost is lost: another heartbeat comes, and not every contact is logged in life either. */
  private async say(pace: Pace, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    this.underWay++;
    try {
      await work();
    } catch (error) {
      this.told.failed++;
      if (error instanceof Refused && this.told.failed === 1) this.options.say(`The app refused: ${error.message}`);
    } finally {
      this.underWay--;
      pace.answered(performance.now() - began);
    }
  }

  private report(now: number): void {
    const { contacts, heartbeats, failed } = this.told;
    const live = [...this.present.values()].filter(({ radio }) => radio).length;
    const amiss = failed > 0 ? `, ${failed} requests failed` : '';
    const late = this.heartbeats.strain > 1 ? ', slowed down since answers are slow' : '';
    this.options.say(
      `${live} on the air, ${this.present.size - live} reading; last minute: ${contacts} contacts, ${heartbeats} heartbeats${amiss}${late}`,
    );
    this.told = { contacts: 0, heartbeats: 0, failed: 0, at: now };
  }

  private token({ station }: Session): string | undefined {
    return this.options.tokens[station.callsign];
  }
}
