import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type * as contract from '@pileup/contract/streams';
import type {
  LiveStreamsResponse,
  MediaHostsResponse,
  OwnStreamResponse,
  StreamForResponse,
} from '@pileup/contract/streams';
import { IsIn, IsOptional, MinLength } from 'class-validator';
import { CurrentUser, type Me, Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Transform } from '../../platform/conversions.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { AsCallsign, IsPlainText, IsRowNumber } from '../../platform/validation.js';
import { LiveStreams } from './live-streams.js';
import { RemoveStream } from './remove-stream.js';
import { SaveStream } from './save-stream.js';
import { SetLive } from './set-live.js';
import { ownStream, Stream } from './stream.entity.js';
import { NO_SUCH_OPERATOR, streamFor } from './stream-for.query.js';

const KINDS: readonly contract.StreamKind[] = ['youtube', 'twitch', 'hls', 'frame'];

const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

class StreamForBody implements contract.StreamForRequest {
  @IsOptional()
  @IsRowNumber(NO_SUCH_OPERATOR)
  id?: number | null;

  @IsOptional()
  @AsCallsign()
  callsign?: string | null;
}

class SaveStreamBody implements contract.SaveStreamRequest {
  @IsIn(KINDS, { message: `The kind must be one of ${KINDS.join(', ')}.` })
  kind!: contract.StreamKind;

  @trimmed
  @IsPlainText(500, { called: 'The address' })
  @MinLength(1, { message: 'The address is missing.' })
  source!: string;

  @trimmed
  @IsPlainText(100, { called: 'The title' })
  @MinLength(3, { message: 'The title must have at least 3 characters.' })
  title!: string;
}

class StreamLiveBody implements contract.StreamLiveRequest {
  @Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value))
  @IsIn([0, 1], { message: 'A stream is live (1) or not (0).' })
  live!: 0 | 1;
}

const CHANGES = { name: 'stream changes by account', points: 60, seconds: 3_600 };

@Public()
@Controller('api')
export class LiveStreamsController {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly streams: LiveStreams,
    private readonly clock: Clock,
  ) {}

  @Endpoint('vmediahosts', { reads: true })
  mediaHosts(): MediaHostsResponse {
    const { youtube, twitch, hls, frame } = this.config.mediaHosts;
    return { youtube, twitch, hls: [...hls], frame: [...frame] };
  }

  @Endpoint('vstreams', { reads: true })
  async live(): Promise<LiveStreamsResponse> {
    return { streams: await this.streams.current() };
  }

  @Endpoint('vstreamfor', { reads: true })
  async streamFor(@CurrentUser() me: Me | undefined, @Body() wanted: StreamForBody): Promise<StreamForResponse> {
    const id = wanted.id ?? (wanted.callsign && (await this.stations.byCall(wanted.callsign))?.id);
    const station = id ? (await this.stations.summaries([id])).get(id) : undefined;
    if (!station) throw new NotFound(NO_SUCH_OPERATOR);
    return streamFor(this.database, station, me?.accountId, this.clock.now());
  }
}

@Controller('api')
export class OwnStreamController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vstream/get', { reads: true })
  async get(@CurrentUser() me: Me): Promise<OwnStreamResponse> {
    return this.answer(me, await this.database.em().findOne(Stream, { accountId: me.accountId }));
  }

  @Endpoint('vstream/save')
  async save(@CurrentUser() me: Me, @Body() stream: SaveStreamBody): Promise<OwnStreamResponse> {
    await this.limits.take(CHANGES, String(me.accountId));
    return this.answer(me, await this.commands.execute(new SaveStream({ me, stream })));
  }

  @Endpoint('vstream/live')
  async setLive(@CurrentUser() me: Me, @Body() { live }: StreamLiveBody): Promise<OwnStreamResponse> {
    await this.limits.take(CHANGES, String(me.accountId));
    return this.answer(me, await this.commands.execute(new SetLive({ me, isLive: live === 1 })));
  }

  @Endpoint('vstream/remove')
  async remove(@CurrentUser() me: Me): Promise<StatusOk> {
    await this.limits.take(CHANGES, String(me.accountId));
    await this.commands.execute(new RemoveStream({ accountId: me.accountId }));
    return { status: 'ok' };
  }

  private async answer(me: Me, stream: Stream | null): Promise<OwnStreamResponse> {
    if (!stream) return { stream: null };
    const station = (await this.stations.summaries([me.accountId])).get(me.accountId);
    return { stream: ownStream(stream, station?.isHidden ?? true, this.clock.now()) };
  }
}
