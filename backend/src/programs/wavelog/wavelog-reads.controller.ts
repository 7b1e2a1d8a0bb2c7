import { Controller, UseFilters, UseGuards } from '@nestjs/common';
import { AdiWriter } from '@pileup/adif/write/adi-writer';
import { TextBuffer } from '@pileup/adif/write/text-buffer';
import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import { CurrentUser, type Me } from '../../identity/index.js';
import {
  CONFIRMATIONS,
  countLogbook,
  countsSince,
  exportQsos,
  gridWorked,
  minuteOf,
  type QsoSelection,
  qsosAfter,
  worked,
} from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { CompatibilityRoute, Public } from '../../platform/http/endpoint.decorator.js';
import { VERSION } from '../../platform/version.js';
import { Fields, KeyGuard } from './key.guard.js';
import { lookUp, workedBefore } from './look-up.js';
import { numberOf, type RequestFields, textOf } from './request-fields.js';
import { bandParam, callParam, confirmationParam, isMissing, searchParams } from './request-params.js';
import { stationOfOwner } from './station-id.js';
import { failed, WavelogFilter } from './wavelog-answer.js';

const MAX_CONTACTS = 20_000;

/** Queries of a log by programs made for Wavelog. Source: see `WavelogController`. */
@Public()
@Controller('api')
@UseGuards(KeyGuard)
@UseFilters(WavelogFilter)
export class WavelogReadsController {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @CompatibilityRoute(['statistics', 'statistics/:key'], { status: 201, reads: true })
  async statistics(@CurrentUser() me: Me | undefined): Promise<object> {
    if (!me) throw failed(401, 'missing or invalid api key');
    const now = new Date(this.clock.now());
    const since = (month: number, day: number) => minuteOf(Date.UTC(now.getUTCFullYear(), month, day));
    const [total, counts] = await Promise.all([
      countLogbook(this.database, me.accountId),
      countsSince(this.database, me.accountId, {
        today: since(now.getUTCMonth(), now.getUTCDate()),
        month: since(now.getUTCMonth(), 1),
        year: since(0, 1),
      }),
    ]);
    return { Today: counts.today, total_qsos: total, month_qsos: counts.month, year_qsos: counts.year };
  }

  @CompatibilityRoute('private_lookup')
  async privateLookup(@CurrentUser() me: Me | undefined, @Fields() fields: RequestFields | null): Promise<object> {
    const params = callParam(me, fields);
    return lookUp(this.database, params.owner, params.call, fields ?? {}, this.clock.now());
  }

  @CompatibilityRoute('lookup')
  async lookup(@CurrentUser() me: Me | undefined, @Fields() fields: RequestFields | null): Promise<object> {
    const { owner, call } = callParam(me, fields);
    return workedBefore(this.database, owner, call, this.clock.now());
  }

  @CompatibilityRoute('logbook_check_callsign', { status: 201 })
  async checkCallsign(@CurrentUser() me: Me | undefined, @Fields() fields: RequestFields | null): Promise<object> {
    const { owner, text: callsign, band } = searchParams(me, fields, 'callsign');
    const call = parseCallsign(callsign);
    const known = call && (await worked(this.database, owner.accountId, call, band ?? '', ''));
    const isFound = known && (band === undefined ? known.isWorked : known.isWorkedOnBand);
    return { callsign, result: isFound ? 'Found' : 'Not Found' };
  }

  @CompatibilityRoute('logbook_check_grid', { status: 201 })
  async checkGrid(@CurrentUser() me: Me | undefined, @Fields() fields: RequestFields | null): Promise<object> {
    const { owner, text, band } = searchParams(me, fields, 'grid');
    const grid = parseGrid(text);
    const isSquare = grid !== null && grid.length >= 4 && band !== '';
    const { ways } = confirmationParam(fields?.cnfm);
    const found = isSquare ? await gridWorked(this.database, owner.accountId, grid, band ?? '', ways) : null;
    const wantsConfirmed = !isMissing(fields, 'cnfm');
    const result = !found ? 'Not Found' : !wantsConfirmed ? 'Found' : found === 'confirmed' ? 'Confirmed' : 'Worked';
    return { gridsquare: text.toUpperCase(), result };
  }

  @CompatibilityRoute('get_contacts_adif')
  async contacts(@CurrentUser() me: Me | undefined, @Fields() fields: RequestFields | null): Promise<object> {
    if (!fields) throw failed(400, 'wrong JSON');
    if (!me) throw failed(401, 'missing api key');
    if (isMissing(fields, 'station_id') || isMissing(fields, 'fetchfromid'))
      throw failed(400, 'Not all required fields were present in input JSON');
    const after = numberOf(fields, 'fetchfromid');
    if (after === undefined || Math.abs(after) > Number.MAX_SAFE_INTEGER) throw failed(400, 'Invalid fetchfromid.');
    if (!stationOfOwner(fields.station_id, me.accountId))
      throw failed(401, 'Station ID not accessible for this API key');

    const { ways, unknown } = confirmationParam(fields.qsl_filter);
    if (unknown.length > 0)
      throw failed(400, `qsl_filter knows ${Object.keys(CONFIRMATIONS).join(', ')}, nothing else.`);
    if ((textOf(fields, 'output_format', 20) || 'adif').toLowerCase() !== 'adif')
      throw failed(400, 'Contacts are handed out as ADIF, in no other output_format.');

    const from = Math.trunc(after);
    const limit = Math.min(MAX_CONTACTS, Math.max(1, Math.trunc(numberOf(fields, 'limit') ?? MAX_CONTACTS)));
    const band = bandParam(fields);
    const { count, last } =
      band === ''
        ? { count: 0, last: from }
        : await qsosAfter(this.database, me.accountId, from, limit, band ?? '', ways);
    if (count === 0)
      return {
        status: 'successfull',
        message: 'No new QSOs available.',
        lastfetchedid: from,
        exported_qsos: 0,
        adif: null,
      };
    return {
      status: 'successfull',
      message: 'Export successfull',
      lastfetchedid: last,
      exported_qsos: count,
      adif: await this.adif(me.accountId, { ids: [from, last], band: band ?? '', confirmedBy: ways }),
    };
  }

  private async adif(accountId: number, selection: QsoSelection): Promise<string> {
    const writer = new AdiWriter({ version: VERSION, createdAt: new Date(this.clock.now()), userFields: [] });
    const text = new TextBuffer();
    writer.head(text);
    await exportQsos(
      this.database,
      accountId,
      selection,
      (fields) => writer.record(fields, text),
      () => undefined,
    );
    return text.take().toString();
  }
}
