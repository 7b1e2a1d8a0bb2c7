import { Body, Controller, Header, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  ChangedQsoAnswer,
  DxccEntity,
  FullQsoAnswer,
  LogbookCountAnswer,
  NukeQsoAnswer,
  QsoAnswer,
  UpsertQsoAnswer,
} from '@pileup/contract/logbook';
import { fromPathCall } from '@pileup/radio/callsign';
import { ApiKeyToo, Asking, Contesting, type Me, Stations } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { InvalidRequest, RuleBroken } from '../platform/errors.js';
import { Call } from '../platform/http/call.decorator.js';
import { Public } from '../platform/http/public.decorator.js';
import { DXCC_LIST } from './lookup/dxcc-list.js';
import { logBar } from './lookup/log-bar.query.js';
import { Finds } from './pages/finds.js';
import { countLogbook, logbookPage } from './pages/logbook-page.query.js';
import { ChangeQso } from './qso/change-qso.js';
import { DeleteQso, RestoreQso } from './qso/delete-qso.js';
import { changesOf, draftOfNew } from './qso/draft.js';
import { fullQso } from './qso/full-qso.query.js';
import { LogQso } from './qso/log-qso.js';
import { ownQso } from './qso/own-qso.js';
import { qsoOf } from './qso/qso.js';
import { isoSeconds } from './qso/utc-time.js';
import { LogbookBody, QsoIdBody, UpdateQsoBody, UpsertQsoBody } from './requests.js';

const PAGE_SIZE = 500;

@Controller('api')
export class LogbookController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
    private readonly clock: Clock,
    private readonly finds: Finds,
  ) {}

  @ApiKeyToo()
  @Call('vqso/upsert')
  async upsert(@Asking() me: Me, @Body() { data }: UpsertQsoBody): Promise<UpsertQsoAnswer> {
    sameStation(me, data.station_callsign);
    const { qso, created } = await this.commands.execute(new LogQso(me, draftOfNew(data, this.clock.now())));
    return { status: 'ok', qdo_id: qso.qdo_id, created, qso: qsoOf(qso) };
  }

  @Call('vqso/update')
  async update(@Asking() me: Me, @Body() { qdo_id, ...sent }: UpdateQsoBody): Promise<ChangedQsoAnswer> {
    const { station_callsign } = sent;
    // A contact imported from another call keeps it; none is given one by hand.
    if (station_callsign && station_callsign !== (await ownQso(this.database, qdo_id, me.accountId)).station_callsign)
      sameStation(me, station_callsign);
    return { status: 'ok', qso: qsoOf(await this.commands.execute(new ChangeQso(me, qdo_id, changesOf(sent)))) };
  }

  @Call('vqso/nuke')
  async nuke(@Asking() me: Me, @Body() { qdo_id }: QsoIdBody): Promise<NukeQsoAnswer> {
    const until = await this.commands.execute(new DeleteQso(me.accountId, qdo_id));
    return { status: 'ok', qdo_id, restorable_until: isoSeconds(until) };
  }

  @Call('vqso/restore')
  async restore(@Asking() me: Me, @Body() { qdo_id }: QsoIdBody): Promise<ChangedQsoAnswer> {
    return { status: 'ok', qso: qsoOf(await this.commands.execute(new RestoreQso(me.accountId, qdo_id))) };
  }

  @Call('vqso/get', { reads: true })
  async get(@Asking() me: Me, @Body() { qdo_id }: QsoIdBody): Promise<QsoAnswer> {
    return { qso: qsoOf(await ownQso(this.database, qdo_id, me.accountId)) };
  }

  @Public()
  @Call('vgetFullQso', { reads: true })
  full(@Asking() me: Me | undefined, @Body() { qdo_id }: QsoIdBody): Promise<FullQsoAnswer> {
    return fullQso(this.database, qdo_id, me?.accountId, this.stations, this.contesting);
  }

  @Call('vlogbar/{call}', { reads: true })
  @Header('Content-Type', 'application/json; charset=utf-8')
  logBar(@Asking() me: Me, @Param('call') path: string): Promise<string> {
    const call = fromPathCall(path);
    if (!call) throw new InvalidRequest({ call: ['Please enter a valid callsign'] });
    return logBar(this.database, me.accountId, call, this.stations.byCall(call), this.clock.now());
  }

  @Call('vlogbook', { reads: true })
  @Header('Content-Type', 'application/json; charset=utf-8')
  logbook(@Asking() me: Me, @Body() { page, size, call }: LogbookBody): Promise<string> {
    const wanted = (call ?? '').toUpperCase();
    return logbookPage(this.database, this.finds, me.accountId, page ?? 1, size ?? PAGE_SIZE, wanted);
  }

  @Call('vlogbookcount', { reads: true })
  async count(@Asking() me: Me): Promise<LogbookCountAnswer> {
    return { count: await countLogbook(this.database, me.accountId) };
  }

  @Public()
  @Call('vdxcc-entity-distinct', { reads: true })
  @Header('Cache-Control', 'public, max-age=3600')
  entities(): DxccEntity[] {
    return DXCC_LIST;
  }
}

/** Live logging is done under the account's own call, portable or not; other calls come by import. */
function sameStation(me: Me, call: string | null | undefined): void {
  if (!call || `/${call.toUpperCase()}/`.includes(`/${me.callsign}/`)) return;
  throw new RuleBroken(`You are logged in as ${me.callsign}.`, {
    station_callsign: [`Contacts are logged as ${me.callsign}, with a portable prefix or suffix if you like.`],
  });
}
