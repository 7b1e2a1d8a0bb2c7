import { Body, Controller, Header, Ip } from '@nestjs/common';
import type { BoardProofAnswer, Leaderboards, OpOfDayAnswer, PeriodBoards } from '@pileup/contract/ranking';
import { Asking, Contesting, type Me, Stations } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { InvalidRequest } from '../platform/errors.js';
import { Call } from '../platform/http/call.decorator.js';
import { Limits } from '../platform/http/limits.js';
import { Public } from '../platform/http/public.decorator.js';
import { boardProof } from './board-proof.query.js';
import { StandingsWatch } from './leaderboard-live.js';
import { BoardProofBody, LeaderboardsBody } from './requests.js';

/** Each looks through weeks of a station's contacts. */
const PROOFS = { name: 'proofs by address', points: 60, seconds: 60, isHot: true };
const CACHED = 'public, max-age=3';

@Public()
@Controller(['api', 'fast-keys'])
export class RankingController {
  constructor(
    private readonly watch: StandingsWatch,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Call('vleaderboards', { reads: true })
  @Header('Cache-Control', CACHED)
  async leaderboards(@Body() { period }: LeaderboardsBody): Promise<Leaderboards | PeriodBoards> {
    const { leaderboards, periods } = await this.watch.standings();
    return period ? periods[period] : leaderboards;
  }

  @Call('vbandstats/100', { reads: true })
  @Header('Cache-Control', CACHED)
  async bandStats() {
    return (await this.watch.standings()).bandStats;
  }

  @Call('vopofday', { reads: true })
  @Header('Cache-Control', CACHED)
  async opOfDay(): Promise<OpOfDayAnswer> {
    const { first } = await this.watch.standings();
    const face = first && (await this.stations.faces([first.accountId])).get(first.accountId);
    if (!first || !face) return { operator: null };
    const { callsign, name, image } = face;
    return { operator: { my_callsign: callsign, name, profile_image_name: image, count: first.count } };
  }

  @Call('vboardproof', { reads: true })
  async proof(
    @Asking() me: Me | undefined,
    @Body() body: BoardProofBody,
    @Ip() address: string,
  ): Promise<BoardProofAnswer> {
    if (!body.board && !body.period) throw new InvalidRequest({ board: ['Which board?'] });
    await this.limits.takeByAddress(PROOFS, address);
    return boardProof(this.database, body, me?.accountId, this.clock.now(), this.contesting);
  }
}
