import { Body, Controller, Header, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  ChangedQsoResponse,
  DxccEntity,
  FullQsoResponse,
  LogBarResponse,
  LogbookCountResponse,
  LogbookResponse,
  NewestQsosResponse,
  NukeQsoResponse,
  QsoResponse,
  UpsertQsoResponse,
  WithdrawQsoResponse,
} from '@pileup/contract/logbook';
import { fromPathCall } from '@pileup/radio/callsign';
import { DXCC_ENTITIES } from '@pileup/radio/dxcc';
import { AllowApiKey, CurrentUser, type Me, Stations } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { InvalidRequest } from '../platform/errors.js';
import { Endpoint, Public } from '../platform/http/endpoint.decorator.js';
import type { JsonText } from '../platform/json-text.js';
import { logBar } from './lookup/log-bar.query.js';
import { filteredCount, filteredPage } from './pages/filtered-page.query.js';
import { countLogbook, logbookPage } from './pages/logbook-page.query.js';
import { newestQsos } from './pages/newest-qsos.query.js';
import { SearchQueue } from './pages/search-queue.js';
import { ChangeQso } from './qso/change-qso.js';
import { DeleteQso, RestoreQso } from './qso/delete-qso.js';
import { changesOf, draftOfNew } from './qso/draft.js';
import { FullQsos } from './qso/full-qsos.js';
import { LogQso } from './qso/log-qso.js';
import { ownQso, requireOwnCall } from './qso/own-qso.js';
import { qsoOf, type StoredQso } from './qso/qso.js';
import { isoSeconds } from './qso/utc-time.js';
import { WithdrawQso } from './qso/withdraw-qso.js';
import {
  LogbookBody,
  LogbookMatchesBody,
  NewestQsosBody,
  NukeQsoBody,
  QsoIdBody,
  UpdateQsoBody,
  UpsertQsoBody,
  WithdrawQsoBody,
} from './requests.js';

/** The entities by name, the deleted ones last: old logs need them too. */
const DXCC_LIST: DxccEntity[] = [...DXCC_ENTITIES]
  .sort((a, b) => Number(a.deleted) - Number(b.deleted) || a.name.localeCompare(b.name, 'en'))
  .map(({ adif, name, continent, lat, lon, cqZone }) => ({
    adif,
    name,
    cont: continent,
    latitude: lat,
    longitude: lon,
    cqz: cqZone,
  }));

const PAGE_SIZE = 500;

@Controller('api')
export class LogbookController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly fullQsos: FullQsos,
    private readonly clock: Clock,
    private readonly searches: SearchQueue,
  ) {}

  @AllowApiKey()
  @Endpoint('vqso/upsert')
  async upsert(@CurrentUser() me: Me, @Body() { data, client_id = null }: UpsertQsoBody): Promise<UpsertQsoResponse> {
    requireOwnCall(me, data.station_callsign);
    const { qso, created } = await this.commands.execute(
      new LogQso({ station: me, draft: draftOfNew(data, this.clock.now()), clientId: client_id }),
    );
    return { status: 'ok', qdo_id: qso.qdo_id, created, ...answerOf(qso) };
  }

  @Endpoint('vqso/withdraw')
  async withdraw(@CurrentUser() me: Me, @Body() { client_id }: WithdrawQsoBody): Promise<WithdrawQsoResponse> {
    const qso = await this.commands.execute(new WithdrawQso({ accountId: me.accountId, clientId: client_id }));
    return qso ? answerOf(qso) : { qso: null };
  }

  @Endpoint('vqso/update')
  async update(
    @CurrentUser() me: Me,
    @Body() { qdo_id, if_updated_at, ...fields }: UpdateQsoBody,
  ): Promise<ChangedQsoResponse> {
    const { station_callsign } = fields;
    // An imported contact may have another station call; it cannot be set by hand.
    if (station_callsign && station_callsign !== (await ownQso(this.database, qdo_id, me.accountId)).station_callsign)
      requireOwnCall(me, station_callsign);
    const qso = await this.commands.execute(
      new ChangeQso({ station: me, qdoId: qdo_id, changes: changesOf(fields), ifUpdatedAt: momentOf(if_updated_at) }),
    );
    return { status: 'ok', ...answerOf(qso) };
  }

  @Endpoint('vqso/nuke')
  async nuke(@CurrentUser() me: Me, @Body() { qdo_id, if_updated_at }: NukeQsoBody): Promise<NukeQsoResponse> {
    const until = await this.commands.execute(
      new DeleteQso({ accountId: me.accountId, qdoId: qdo_id, ifUpdatedAt: momentOf(if_updated_at) }),
    );
    return { status: 'ok', qdo_id, restorable_until: isoSeconds(until) };
  }

  @Endpoint('vqso/restore')
  async restore(@CurrentUser() me: Me, @Body() { qdo_id }: QsoIdBody): Promise<ChangedQsoResponse> {
    const qso = await this.commands.execute(new RestoreQso({ accountId: me.accountId, qdoId: qdo_id }));
    return { status: 'ok', ...answerOf(qso) };
  }

  @Endpoint('vqso/get', { reads: true })
  get(@CurrentUser() me: Me, @Body() { qdo_id }: QsoIdBody): Promise<QsoResponse> {
    return this.fullQsos.own(me.accountId, qdo_id);
  }

  @Public()
  @Endpoint('vgetFullQso', { reads: true })
  full(@CurrentUser() me: Me | undefined, @Body() { qdo_id }: QsoIdBody): Promise<FullQsoResponse> {
    return this.fullQsos.visibleTo(me?.accountId, qdo_id);
  }

  @Endpoint('vlogbar/{call}', { reads: true })
  @Header('Content-Type', 'application/json; charset=utf-8')
  logBar(@CurrentUser() me: Me, @Param('call') path: string): Promise<JsonText<LogBarResponse>> {
    const call = fromPathCall(path);
    if (!call) throw new InvalidRequest({ call: ['Please enter a valid callsign'] });
    return logBar(this.database, me.accountId, call, this.stations.byCall(call), this.clock.now());
  }

  @Endpoint('vlogbook', { reads: true })
  @Header('Content-Type', 'application/json; charset=utf-8')
  logbook(@CurrentUser() me: Me, @Body() { filter, ...given }: LogbookBody): Promise<JsonText<LogbookResponse>> {
    const { page, size, call, detailed } = given;
    const wanted = { page: page ?? 1, size: size ?? PAGE_SIZE, call: (call ?? '').toUpperCase(), detailed: !!detailed };
    const sort = given.sort ?? 'time';
    const order = given.order ?? (sort === 'time' ? 'desc' : 'asc');
    if (filter || sort !== 'time' || order !== 'desc') {
      const filtered = { ...wanted, accountId: me.accountId, filter: filter ?? '', sort, order };
      return filteredPage(this.searches, filtered);
    }
    return logbookPage(this.database, this.searches, me.accountId, wanted);
  }

  @Endpoint('vlogbook/newest', { reads: true })
  @Header('Content-Type', 'application/json; charset=utf-8')
  newest(@CurrentUser() me: Me, @Body() { version }: NewestQsosBody): Promise<JsonText<NewestQsosResponse>> {
    return newestQsos(this.database, me.accountId, version);
  }

  @Endpoint('vlogbook/matches', { reads: true })
  matches(@CurrentUser() me: Me, @Body() { call, filter }: LogbookMatchesBody): Promise<LogbookCountResponse> {
    const filtered = { accountId: me.accountId, filter: filter ?? '', call: (call ?? '').toUpperCase() };
    return filteredCount(this.searches, filtered);
  }

  @Endpoint('vlogbookcount', { reads: true })
  async count(@CurrentUser() me: Me): Promise<LogbookCountResponse> {
    return { count: await countLogbook(this.database, me.accountId) };
  }

  @Public()
  @Endpoint('vdxcc-entity-distinct', { reads: true })
  @Header('Cache-Control', 'public, max-age=3600')
  entities(): DxccEntity[] {
    return DXCC_LIST;
  }
}

function answerOf(qso: StoredQso): QsoResponse {
  return { qso: qsoOf(qso), updated_at: qso.updated_at.toISOString() };
}

const momentOf = (text: string | null | undefined) => (text ? Date.parse(text) : undefined);
