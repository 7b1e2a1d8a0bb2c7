import { Readable } from 'node:stream';
import { Body, Controller, Ip, Res } from '@nestjs/common';
import type { RecordingsResponse, ReplayRequest } from '@pileup/contract/globe';
import { MAX_FILTER_LENGTH } from '@pileup/radio/log-filter/parse';
import { IsIn, IsOptional } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { IsMoment, isoSeconds, parseUtc } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { InvalidRequest, Unauthenticated } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { IsPlainText } from '../../platform/validation.js';
import { countedSince } from '../../ranking/index.js';
import { recordings } from '../recordings/recorded.query.js';
import { CommunityReplay } from './community-replay.js';
import { OwnReplay } from './own-replay.js';
import { type Replay, replayLines } from './replay-lines.js';
import { ReplayTurns } from './replay-turns.js';

class ReplayBody implements ReplayRequest {
  @IsOptional()
  @IsMoment()
  from?: string;

  @IsOptional()
  @IsMoment()
  to?: string;

  @IsOptional()
  @IsIn(['me'], { message: 'A station is me, or left out for all stations.' })
  station?: 'me';

  @IsOptional()
  @IsPlainText(MAX_FILTER_LENGTH, { called: 'A filter' })
  filter?: string;
}

const BY_ADDRESS = { name: 'replays by address', points: 30, seconds: 60, isHot: true };
const BY_ACCOUNT = { name: 'replays by account', points: 30, seconds: 60, isHot: true };
const DAY_MS = 86_400_000;

@Public()
@Controller('api')
export class ReplayController {
  constructor(
    private readonly community: CommunityReplay,
    private readonly own: OwnReplay,
    private readonly turns: ReplayTurns,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Endpoint('replay', { reads: true })
  async replay(
    @CurrentUser() me: Me | undefined,
    @Body() body: ReplayBody,
    @Ip() address: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const replay = body.station === 'me' ? await this.ofOwnLog(me, body) : await this.ofAll(body, address);
    await reply
      .headers({ 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' })
      .type('application/x-ndjson')
      .send(Readable.from(replayLines(replay)));
  }

  @Endpoint('replay/recordings', { reads: true })
  async recordings(): Promise<RecordingsResponse> {
    const kept_since = isoSeconds(countedSince(this.clock.now()));
    return { recordings: await recordings(this.database), kept_since };
  }

  private async ofOwnLog(me: Me | undefined, { from, to, filter }: ReplayBody): Promise<Replay> {
    if (!me) throw new Unauthenticated();
    await this.limits.take(BY_ACCOUNT, String(me.accountId));
    const begin = momentOf(from);
    const end = momentOf(to) ?? this.clock.now() + 1;
    checkOrder(begin ?? -Infinity, end);
    return this.own.open(me, { from: begin, to: end, filter: filter ?? '' }, this.turns.of(`account ${me.accountId}`));
  }

  private async ofAll({ from, to }: ReplayBody, address: string): Promise<Replay> {
    await this.limits.takeByAddress(BY_ADDRESS, address);
    const now = this.clock.now() + 1;
    const end = momentOf(to) ?? now;
    const begin = momentOf(from) ?? end - DAY_MS;
    checkOrder(begin, end);
    if (begin >= now) throw new InvalidRequest({ from: ['The beginning is in the future.'] });
    return this.community.open({ from: begin, to: Math.min(end, now) }, this.turns.of(address));
  }
}

/** Parses a text that `IsMoment` accepted; null counts as left out. */
function momentOf(text: string | null | undefined): number | undefined {
  return text ? (parseUtc(text) ?? undefined) : undefined;
}

function checkOrder(from: number, to: number): void {
  if (from >= to) throw new InvalidRequest({ from: ['The beginning must be before the end.'] });
}
