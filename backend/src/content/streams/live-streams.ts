import { Injectable } from '@nestjs/common';
import type { LiveStream } from '@pileup/contract/streams';
import { STATION_CHANGED, Stations, StreamSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { LiveChannel, LiveView, LiveViewContext, type ViewChannel } from '../../platform/live/live-view.js';
import { liveAfter, liveTimes, type Stream } from './stream.entity.js';
import { authorOf } from './stream-for.query.js';

/** Streams also end by themselves, and notifications of other instances may be lost. */
const POLL_MS = 10_000;
const MIN_REST_MS = 500;

const LIVE = sql<{ liveAfter: Date }, Pick<Stream, 'accountId' | 'kind' | 'source' | 'title' | 'liveSince'>>`
  select account_id as "accountId", kind, source, title, live_since as "liveSince"
  from content.stream where live_since > $liveAfter and hidden_reason is null order by live_since desc, account_id limit 500`;

/** The live streams that everyone sees. */
@Injectable()
export class LiveStreams extends LiveView<LiveStream[], LiveStream[]> {
  constructor(
    context: LiveViewContext,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {
    super(context, { pollMs: POLL_MS, minRestMs: MIN_REST_MS });
    this.requestOn(StreamSource.CHANGED);
    this.requestOn(STATION_CHANGED);
  }

  @LiveChannel({ type: 'streams', minIntervalMs: 2_000 })
  channel(): ViewChannel<LiveStream[], LiveStream[], 'streams'> {
    return {
      merge: (_earlier, later) => later,
      snapshot: (streams) => streams,
      update: (streams) => streams,
    };
  }

  /** Live streams, the latest first, except those of operators who hide their presence. */
  protected async query(before: LiveStream[] | undefined): Promise<LiveStream[]> {
    const now = this.clock.now();
    const rows = await this.database.run(LIVE, { liveAfter: liveAfter(now) });
    const stations = await this.stations.summaries(rows.map(({ accountId }) => accountId));
    const streams = rows.flatMap((row): LiveStream[] => {
      const station = stations.get(row.accountId);
      const times = liveTimes(row, now);
      if (!station || station.isHidden || !times) return [];
      const { kind, source, title } = row;
      return [{ user: authorOf(station), kind, source, title, ...times }];
    });
    return before && JSON.stringify(before) === JSON.stringify(streams) ? before : streams;
  }

  protected diff(now: LiveStream[]): LiveStream[] {
    return now;
  }
}
