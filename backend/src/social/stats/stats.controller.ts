import { Body, Controller, Header } from '@nestjs/common';
import type { OnThisDayAnswer, StatsAnswer, StatsMapAnswer, StatsOfAnswer } from '@pileup/contract/stats/stats';
import { CurrentUser, type Me, Stations } from '../../identity/index.js';
import { filteredMap, onThisDay, SearchQueue } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Call, Public } from '../../platform/http/api-call.decorator.js';
import { type JsonText, jsonObject, jsonText } from '../../platform/json-text.js';
import { LogStats } from './log-stats.js';
import { OnThisDayBody, StatsBody, StatsMapBody, StatsOfBody } from './requests.js';
import { publicStats, publicYear, storedPoints } from './stats.query.js';

const JSON_TEXT = 'application/json; charset=utf-8';

@Controller('api')
export class StatsController {
  constructor(
    private readonly logStats: LogStats,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly searches: SearchQueue,
    private readonly clock: Clock,
  ) {}

  /** Returns JSON text: the stored statistics are not parsed, whatever their size. */
  @Call('vstats', { reads: true })
  @Header('Content-Type', JSON_TEXT)
  async stats(@CurrentUser() me: Me, @Body() { year }: StatsBody): Promise<JsonText<StatsAnswer>> {
    const { isStale, countedAt, home, stats } = await this.logStats.read(me.accountId, year ?? undefined);
    const counted_at = countedAt?.toISOString() ?? null;
    return jsonObject({ stats: stats ?? jsonText<null>(null) }, { counted_at, updating: isStale, home });
  }

  @Public()
  @Call('vstats/of', { reads: true })
  async statsOf(@Body() { callsign, year }: StatsOfBody): Promise<StatsOfAnswer> {
    const account = callsign ? await this.stations.profile(callsign) : null;
    if (!account) throw new NotFound();
    const stats = publicStats(await this.logStats.read(account.id));
    return { ...stats, year: year ? publicYear(await this.logStats.read(account.id, year)) : null };
  }

  @Call('vstats/map', { reads: true })
  @Header('Content-Type', JSON_TEXT)
  async map(@CurrentUser() me: Me, @Body() { filter }: StatsMapBody): Promise<JsonText<StatsMapAnswer>> {
    const points = filter?.trim()
      ? jsonText(await filteredMap(this.searches, me.accountId, filter))
      : await storedPoints(this.database, me.accountId);
    return jsonObject({ points }, {});
  }

  @Call('vstats/onthisday', { reads: true })
  onThisDay(@CurrentUser() me: Me, @Body() { day }: OnThisDayBody): Promise<OnThisDayAnswer> {
    const now = this.clock.now();
    return onThisDay(this.database, me.accountId, day ?? new Date(now).toISOString().slice(5, 10), now);
  }
}
