import { Controller, Header, Headers, Param, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { AdifRecord } from '@pileup/adif/record';
import { CurrentUser, type Me } from '../../identity/index.js';
import { CompatibilityRoute, Public } from '../../platform/http/endpoint.decorator.js';
import { programName, SetRig } from '../../presence/index.js';
import { displayCall, ReportQsos } from '../reported-contacts/report-qsos.js';
import { ReportReader } from '../reported-contacts/report-reader.js';
import { Fields, KeyGuard } from './key.guard.js';
import { rigFromPayload } from './radio-payload.js';
import { isYes, type RequestFields, textOf } from './request-fields.js';
import { isMissing } from './request-params.js';
import { stationId, stationOfOwner } from './station-id.js';
import { failed, WavelogAnswer, WavelogFilter } from './wavelog-answer.js';

/** The release of Wavelog whose API this is. */
const API_VERSION = '2.0.5';

/**
 * Receives rigs and contacts from programs made for Wavelog and Cloudlog: the same routes, statuses and texts, except
 * that a duplicate is a success. Source: Wavelog's and Cloudlog's API version 1.
 */
@Public()
@Controller()
@UseGuards(KeyGuard)
@UseFilters(WavelogFilter)
export class WavelogController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ReportReader,
  ) {}

  @CompatibilityRoute(['api/auth', 'api/auth/:key'], { reads: true })
  @Header('Content-Type', 'text/xml; charset=utf-8')
  auth(@CurrentUser() me: Me | undefined): string {
    return me
      ? '<auth><status>Valid</status><rights>rw</rights></auth>'
      : '<auth><message>Key Invalid - either not found or disabled</message></auth>';
  }

  @CompatibilityRoute(['api/station_info', 'api/station_info/:key'], { reads: true })
  stationInfo(@CurrentUser() me: Me | undefined): object[] {
    if (!me) throw failed(401, 'missing or invalid api key');
    return [
      {
        station_id: String(stationId(me.accountId)),
        station_profile_name: me.callsign,
        station_gridsquare: me.grid,
        station_callsign: me.callsign,
        station_active: '1',
      },
    ];
  }

  @CompatibilityRoute('api/version')
  version(@CurrentUser() me: Me | undefined): object {
    if (!me) throw failed(401, 'missing or invalid api key');
    return { status: 'ok', version: API_VERSION };
  }

  /** Programs distinguish Wavelog and Cloudlog by this name. */
  @CompatibilityRoute('manifest.json', { reads: true })
  manifest(): object {
    return { name: 'Wavelog', short_name: 'Pileup', start_url: '/', display: 'standalone' };
  }

  @CompatibilityRoute('api/radio')
  async radio(
    @CurrentUser() me: Me | undefined,
    @Fields() fields: RequestFields | null,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<object> {
    if (!me) throw failed(401, 'missing api key');
    if (!fields || isMissing(fields, 'radio')) throw failed(404, 'missing radio element in payload');
    await this.setRig(me, fields, userAgent);
    return { status: 'success' };
  }

  /** Takes the radio's state as in API version 2, with the key as bearer token. */
  @CompatibilityRoute('api/v2/radio')
  async radio2(
    @CurrentUser() me: Me | undefined,
    @Fields() fields: RequestFields | null,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<object> {
    const refused = (status: number, code: string, message: string) =>
      new WavelogAnswer(status, { error: { code, message } });
    if (!me) throw refused(401, 'invalid_token', 'The API key is missing or wrong.');
    if (!fields || isMissing(fields, 'radio')) throw refused(422, 'validation_error', 'The radio is missing.');
    await this.setRig(me, fields, userAgent);
    return { data: { status: 'success' }, meta: {} };
  }

  @CompatibilityRoute(['api/qso', 'api/qso/:dryRun'], { status: 201, isLarge: true })
  async qso(
    @CurrentUser() me: Me | undefined,
    @Fields() fields: RequestFields | null,
    @Headers('user-agent') userAgent: string | undefined,
    @Param('dryRun') dryRun: string | undefined,
  ): Promise<object> {
    if (!fields) throw failed(200, 'wrong JSON');
    if (!me) throw failed(401, 'missing or wrong api key');
    if (!stationOfOwner(fields.station_profile_id, me.accountId))
      throw failed(401, 'station id does not belong to the API key owner.');
    const type = textOf(fields, 'type', 20) ?? 'adif';
    if (type.toLowerCase() !== 'adif') throw abort(type, 0, ['The type must be adif.']);
    if (typeof fields.string !== 'string') throw abort(type, 0, ['The string with the ADIF records is missing.']);

    const { records, program } = await this.reader.read(fields.string);
    if (isYes(dryRun)) return response('created', type, 0, 0, ['Dryrun works']);
    // Some programs test a key with an empty record.
    if (records.length === 0 && EMPTY.test(fields.string)) return response('created', type, 0, 0, ['']);
    if (records.length === 0) throw abort(type, 0, ['The text contains no ADIF record.']);
    const reporter = programName(userAgent) || program || 'Wavelog API';
    const { added, duplicate, enriched, rejected } = await this.commands.execute(
      new ReportQsos({ me, records, program: reporter }),
    );
    const faults = rejected.map(({ record, reason }) => `Record ${record}: ${reason}`);
    if (isYes(fields.dupesaserrors) && duplicate > 0) faults.push(...duplicates(records, duplicate));
    if (faults.length > 0) throw abort(type, added + duplicate, faults);
    return {
      ...response('created', type, added + duplicate, 0, ['']),
      imported_count: added,
      duplicates: duplicate,
      enriched,
    };
  }

  private setRig(me: Me, fields: RequestFields, userAgent: string | undefined): Promise<unknown> {
    return this.commands.execute(
      new SetRig({ me, sent: { ...rigFromPayload(fields), program: programName(userAgent) } }),
    );
  }
}

const response = (status: string, type: string, count: number, errors: number, messages: string[]) => ({
  status,
  type,
  string: '',
  adif_count: count,
  adif_errors: errors,
  messages,
});

/** Ends like a header or a record. */
const EMPTY = /<eo[hr]>\s*$/i;

/** Duplicates in texts that programs recognize; in a mixed list it is not known which contacts are the duplicates. */
function duplicates(records: readonly AdifRecord[], count: number): string[] {
  if (count < records.length) return Array<string>(count).fill(`Duplicate: one of ${records.length} contacts`);
  return records.map(({ fields }) => `Duplicate for ${displayCall(fields.CALL)}`);
}

/** Listed faults; further ones are only counted. */
const MAX_FAULTS = 50;

function abort(type: string, count: number, faults: readonly string[]): WavelogAnswer {
  const written = faults.slice(0, MAX_FAULTS).map(escaped);
  if (faults.length > MAX_FAULTS) written.push(`and ${faults.length - MAX_FAULTS} more`);
  const body = response('abort', type, count, faults.length, ['', written.join('<br>')]);
  // The first one as plain text, for programs that show a reason.
  return new WavelogAnswer(400, { ...body, reason: faults[0] });
}

/** Programs show the second message as HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
