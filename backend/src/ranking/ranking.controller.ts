import { Body, Controller, Header, Ip } from '@nestjs/common';
import type {
  BoardKey,
  BoardProofRequest,
  BoardProofResponse,
  Leaderboards,
  LeaderboardsRequest,
  OpOfDayResponse,
  Period,
  PeriodBoards,
  PeriodClass,
} from '@pileup/contract/ranking';
import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { CurrentUser, type Me, Stations } from '../identity/index.js';
import { InvalidRequest } from '../platform/errors.js';
import { Endpoint, Public } from '../platform/http/endpoint.decorator.js';
import { Limits } from '../platform/http/rate-limits.js';
import { AsCallsign, IsPlainText } from '../platform/validation.js';
import { BoardProof } from './board-proof.query.js';
import { BOARD_KEYS, MODE_CLASSES, PERIODS } from './leaderboard-definitions.js';
import { LeaderboardLive } from './leaderboard-live.js';

class LeaderboardsBody implements LeaderboardsRequest {
  @IsOptional()
  @IsIn(PERIODS, { message: 'A period is today, yesterday, week or month.' })
  period?: Period;
}

class BoardProofBody implements BoardProofRequest {
  @IsOptional()
  @IsIn(BOARD_KEYS, { message: 'Board not found.' })
  board?: BoardKey;

  @IsOptional()
  @IsIn(PERIODS, { message: 'A period is today, yesterday, week or month.' })
  period?: Period;

  @IsOptional()
  @IsIn(MODE_CLASSES, { message: 'A class is voice, sstv, cw or data.' })
  mode_class?: PeriodClass;

  @AsCallsign()
  @IsNotEmpty({ message: 'Please enter a valid callsign' })
  station_callsign!: string;

  @IsOptional()
  @IsPlainText(10, { called: 'A band' })
  band?: string;

  @IsOptional()
  @IsPlainText(40, { called: 'A mode' })
  mode?: string;
}

/** Each reads weeks of a station's contacts. */
const PROOF_LIMIT = { name: 'proofs by address', points: 60, seconds: 60, isHot: true };
const CACHE_CONTROL = 'public, max-age=3';

@Public()
@Controller(['api', 'fast-keys'])
export class RankingController {
  constructor(
    private readonly live: LeaderboardLive,
    private readonly stations: Stations,
    private readonly proofs: BoardProof,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vleaderboards', { reads: true })
  @Header('Cache-Control', CACHE_CONTROL)
  async leaderboards(@Body() { period }: LeaderboardsBody): Promise<Leaderboards | PeriodBoards> {
    const { leaderboards, periods } = await this.live.current();
    return period ? periods[period] : leaderboards;
  }

  @Endpoint('vbandstats/100', { reads: true })
  @Header('Cache-Control', CACHE_CONTROL)
  async bandStats() {
    return (await this.live.current()).bandStats;
  }

  @Endpoint('vopofday', { reads: true })
  @Header('Cache-Control', CACHE_CONTROL)
  async opOfDay(): Promise<OpOfDayResponse> {
    const { topToday } = await this.live.current();
    const station = topToday && (await this.stations.summaries([topToday.accountId])).get(topToday.accountId);
    if (!topToday || !station) return { operator: null };
    const { callsign, name, image } = station;
    return { operator: { my_callsign: callsign, name, profile_image_name: image, count: topToday.count } };
  }

  @Endpoint('vboardproof', { reads: true })
  async proof(
    @CurrentUser() me: Me | undefined,
    @Body() body: BoardProofBody,
    @Ip() address: string,
  ): Promise<BoardProofResponse> {
    if (!body.board && !body.period) throw new InvalidRequest({ board: ['Which board?'] });
    await this.limits.takeByAddress(PROOF_LIMIT, address);
    return this.proofs.read(body, me?.accountId);
  }
}
