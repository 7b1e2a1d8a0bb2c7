import { Body, Controller, Header } from '@nestjs/common';
import type {
  OnThisDayRequest,
  OnThisDayResponse,
  StatsMapRequest,
  StatsMapResponse,
  StatsOfRequest,
  StatsOfResponse,
  StatsRequest,
  StatsResponse,
} from '@pileup/contract/stats/stats';
import { MAX_FILTER_LENGTH } from '@pileup/radio/log-filter/parse';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { CurrentUser, type Me, Stations } from '../../identity/index.js';
import { filteredMap, onThisDay, SearchQueue } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { type JsonText, jsonObject, jsonText } from '../../platform/json-text.js';
import { AsCallsign, IsPlainText } from '../../platform/validation.js';
import { LogStats } from './log-stats.js';
import { publicStats, publicYear, storedPoints } from './stats.query.js';

const YEAR = { message: 'A year is a number from 1900 to 2200.' };

class StatsBody implements StatsRequest {
  @IsOptional()
  @Max(2_200, YEAR)
  @Min(1_900, YEAR)
  @IsInt(YEAR)
  year?: number | null;
}

/** An invalid callsign has no statistics: only the type is checked. */
class StatsOfBody implements StatsOfRequest {
  @AsCallsign()
  @IsOptional()
  callsign!: string;

  @IsOptional()
  @Max(2_200, YEAR)
  @Min(1_900, YEAR)
  @IsInt(YEAR)
  year?: number | null;
}

class StatsMapBody implements StatsMapRequest {
  @IsOptional()
  @IsPlainText(MAX_FILTER_LENGTH, { called: 'A filter' })
  filter?: string | null;
}

class OnThisDayBody implements OnThisDayRequest {
  @IsOptional()
  @Matches(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: 'A day is written as 11-26.' })
  @IsString({ message: 'A day is written as 11-26.' })
  day?: string | null;
}

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
  @Endpoint('vstats', { reads: true })
  @Header('Content-Type', JSON_TEXT)
  async stats(@CurrentUser() me: Me, @Body() { year }: StatsBody): Promise<JsonText<StatsResponse>> {
    const { isStale, countedAt, home, stats } = await this.logStats.read(me.accountId, year ?? undefined);
    const counted_at = countedAt?.toISOString() ?? null;
    return jsonObject({ stats: stats ?? jsonText<null>(null) }, { counted_at, updating: isStale, home });
  }

  @Public()
  @Endpoint('vstats/of', { reads: true })
  async statsOf(@Body() { callsign, year }: StatsOfBody): Promise<StatsOfResponse> {
    const account = callsign ? await this.stations.profile(callsign) : null;
    if (!account) throw new NotFound();
    const stats = publicStats(await this.logStats.read(account.id));
    return { ...stats, year: year ? publicYear(await this.logStats.read(account.id, year)) : null };
  }

  @Endpoint('vstats/map', { reads: true })
  @Header('Content-Type', JSON_TEXT)
  async map(@CurrentUser() me: Me, @Body() { filter }: StatsMapBody): Promise<JsonText<StatsMapResponse>> {
    const points = filter?.trim()
      ? jsonText(await filteredMap(this.searches, me.accountId, filter))
      : await storedPoints(this.database, me.accountId);
    return jsonObject({ points }, {});
  }

  @Endpoint('vstats/onthisday', { reads: true })
  onThisDay(@CurrentUser() me: Me, @Body() { day }: OnThisDayBody): Promise<OnThisDayResponse> {
    const now = this.clock.now();
    return onThisDay(this.database, me.accountId, day ?? new Date(now).toISOString().slice(5, 10), now);
  }
}
