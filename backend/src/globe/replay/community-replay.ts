import { Injectable } from '@nestjs/common';
import type { PlainArc } from '@pileup/radio/map/arc-list';
import { Stations } from '../../identity/index.js';
import { type ContactEnds, contactEnds } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { RuleBroken } from '../../platform/errors.js';
import { type CountedSpan, countedIdsIn, countedPerHour, countedSince } from '../../ranking/index.js';
import { headerOf } from '../arc.js';
import { recordedIdsIn, recordedPerHour } from '../recordings/recorded.query.js';
import { HOUR_MS, HourArcs } from './hour-arcs.js';
import { HourCache } from './hour-cache.js';
import type { Replay } from './replay-lines.js';
import { MAX_REPLAY_ARCS, Thinning } from './thinning.js';

/** Contacts read by one statement. */
const CONTACTS_PER_READ = 5_000;
const DAY_MS = 24 * HOUR_MS;

/** Runs one read of a replay when it is its turn. */
export type TakeTurn = <T>(read: () => Promise<T>) => Promise<T>;

/** Replays of the contacts of all stations, read hour by hour. */
@Injectable()
export class CommunityReplay {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly cache: HourCache,
    private readonly clock: Clock,
  ) {}

  /**
   * @param limit maximum contacts; of more, an even selection
   * @throws RuleBroken if no contacts of that span are retained
   */
  async open(span: CountedSpan, takeTurn: TakeTurn, limit = MAX_REPLAY_ARCS): Promise<Replay> {
    const hours = await takeTurn(() => this.hoursIn(span));
    const total = hours.reduce((sum, { count }) => sum + count, 0);
    const keptSince = countedSince(this.clock.now());
    if (total === 0 && span.to <= keptSince) {
      // Contacts are retained from a midnight on: rounded, it would be a day more in the afternoon.
      const days = Math.floor((this.clock.now() - keptSince) / DAY_MS);
      throw new RuleBroken(
        `All stations’ contacts can be replayed for ${days} days, and those of contests and award periods permanently. That time is over.`,
      );
    }
    const seconds = { from: Math.floor(span.from / 1_000), to: Math.ceil(span.to / 1_000) };
    return {
      header: headerOf(seconds, total, total > limit),
      arcs: () => this.arcs(hours, seconds, new Thinning(total, limit), takeTurn),
    };
  }

  /** Before the days of the leaderboards there are only recordings. */
  private async hoursIn({ from, to }: CountedSpan): Promise<{ hour: number; count: number }[]> {
    const keptSince = countedSince(this.clock.now());
    const recorded =
      from < keptSince ? await recordedPerHour(this.database, { from, to: Math.min(to, keptSince) }) : [];
    const counted = to > keptSince ? await countedPerHour(this.database, { from: Math.max(from, keptSince), to }) : [];
    return [...recorded, ...counted];
  }

  private async *arcs(
    hours: readonly { hour: number; count: number }[],
    { from, to }: { from: number; to: number },
    thinning: Thinning,
    takeTurn: TakeTurn,
  ): AsyncGenerator<PlainArc[]> {
    const version = await this.cache.settle();
    for (const run of this.runs(hours)) {
      const read = await takeTurn(() => this.read(run, version));
      const stations = await this.stations.summaries(read.flatMap(({ accounts }) => [...accounts]));
      for (const hour of read) {
        const arcs: PlainArc[] = [];
        for (const arc of hour.shown(stations))
          if (arc.time >= from && arc.time < to && thinning.isNextChosen()) arcs.push(arc);
        yield arcs;
      }
    }
  }

  /** Splits hours into runs that are read by one statement: one cached hour, or some that are not cached. */
  private *runs(hours: readonly { hour: number; count: number }[]): Iterable<number[]> {
    const keptSince = countedSince(this.clock.now());
    let run: number[] = [];
    let contacts = 0;
    for (const { hour, count } of hours) {
      const isCached = this.cache.get(hour) !== undefined;
      // Recordings are in another table.
      const isOther = (run[0] ?? 0) * HOUR_MS < keptSince && hour * HOUR_MS >= keptSince;
      if (run.length > 0 && (isCached || isOther || contacts + count > CONTACTS_PER_READ)) {
        yield run;
        run = [];
        contacts = 0;
      }
      if (isCached) yield [hour];
      else {
        run.push(hour);
        contacts += count;
      }
    }
    if (run.length > 0) yield run;
  }

  private async read(run: readonly number[], version: number): Promise<HourArcs[]> {
    const [first = 0] = run;
    const cached = this.cache.get(first);
    if (cached) return [cached];
    const contacts = await this.contacts({ from: first * HOUR_MS, to: ((run.at(-1) ?? first) + 1) * HOUR_MS });
    const byHour = Map.groupBy(contacts, ({ ts }) => Math.floor(ts.getTime() / HOUR_MS));
    const callsigns = await this.stations.summaries(contacts.map(({ account_id }) => account_id));
    const hours = run.map((hour) => new HourArcs(hour, byHour.get(hour) ?? [], callsigns));
    for (const hour of hours) this.cache.put(hour, version);
    return hours;
  }

  /** Oldest first. */
  private async contacts(span: CountedSpan): Promise<ContactEnds[]> {
    const isKept = span.from >= countedSince(this.clock.now());
    const ids = await (isKept ? countedIdsIn : recordedIdsIn)(this.database, span);
    const contacts: ContactEnds[] = [];
    for (let at = 0; at < ids.length; at += CONTACTS_PER_READ) {
      const part = ids.slice(at, at + CONTACTS_PER_READ).map(({ qdo_id }) => qdo_id);
      contacts.push(...(await contactEnds(this.database, part)));
    }
    return contacts.sort((a, b) => a.ts.getTime() - b.ts.getTime() || a.qdo_id - b.qdo_id);
  }
}
