import { Controller, Header, Headers, Param, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Asking, type Me } from '../../identity/index.js';
import { Foreign } from '../../platform/call.decorator.js';
import { Public } from '../../platform/public.decorator.js';
import { programName, SetRig } from '../../presence/index.js';
import { Reports } from '../reports/reports.js';
import { Asked, KeyGuard } from './key.guard.js';
import { isYes, type RequestFields } from './request-fields.js';
import { rigSaid } from './rig-said.js';
import { stationId, stationOfOwner } from './station-id.js';
import { WavelogFilter } from './wavelog.filter.js';
import { failed, WavelogAnswer } from './wavelog-answer.js';

/** The release of Wavelog whose interface this is. */
const SPOKEN = '2.0.5';

/**
 * Where programs made for Wavelog and Cloudlog send rigs and contacts: the same addresses, statuses and words, but that
 * a contact known already is a success. Source: Wavelog's and Cloudlog's API version 1.
 */
@Public()
@Controller()
@UseGuards(KeyGuard)
@UseFilters(WavelogFilter)
export class WavelogController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reports: Reports,
  ) {}

  @Foreign('GET', ['api/auth', 'api/auth/:key'])
  @Header('Content-Type', 'text/xml; charset=utf-8')
  auth(@Asking() me: Me | undefined): string {
    return me
      ? '<auth><status>Valid</status><rights>rw</rights></auth>'
      : '<auth><message>Key Invalid - either not found or disabled</message></auth>';
  }

  @Foreign('GET', ['api/station_info', 'api/station_info/:key'])
  stationInfo(@Asking() me: Me | undefined): object[] {
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

  @Foreign('POST', 'api/version')
  version(@Asking() me: Me | undefined): object {
    if (!me) throw failed(401, 'missing or invalid api key');
    return { status: 'ok', version: SPOKEN };
  }

  /** By this name programs tell which of the two they talk to. */
  @Foreign('GET', 'manifest.json')
  manifest(): object {
    return { name: 'Wavelog', short_name: 'Pileup', start_url: '/', display: 'standalone' };
  }

  @Foreign('POST', 'api/radio')
  async radio(
    @Asking() me: Me | undefined,
    @Asked() asked: RequestFields | null,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<object> {
    if (!me) throw failed(401, 'missing api key');
    if (asked?.radio === undefined || asked.radio === null) throw failed(404, 'missing radio element in payload');
    await this.commands.execute(new SetRig(me, { ...rigSaid(asked), program: programName(userAgent) }));
    return { status: 'success' };
  }

  @Foreign('POST', ['api/qso', 'api/qso/:dryRun'], 201)
  async qso(
    @Asking() me: Me | undefined,
    @Asked() asked: RequestFields | null,
    @Headers('user-agent') userAgent: string | undefined,
    @Param('dryRun') dryRun: string | undefined,
  ): Promise<object> {
    if (!asked) throw failed(200, 'wrong JSON');
    if (!me) throw failed(401, 'missing or wrong api key');
    if (!stationOfOwner(asked.station_profile_id, me.accountId))
      throw failed(401, 'station id does not belong to the API key owner.');
    const type = asked.type ?? 'adif';
    const answer = (status: string, count: number, errors: number, messages: string[]) => ({
      status,
      type,
      string: '',
      adif_count: count,
      adif_errors: errors,
      messages,
    });
    const abort = (count: number, errors: number, ...reasons: string[]) =>
      new WavelogAnswer(400, answer('abort', count, errors, ['', reasons.map(escaped).join('<br>')]));
    if (String(type).toLowerCase() !== 'adif') throw abort(0, 1, 'The type must be adif.');
    if (typeof asked.string !== 'string') throw abort(0, 1, 'The string with the ADIF records is missing.');

    const records = await this.reports.read(asked.string);
    if (isYes(dryRun)) return answer('created', 0, 0, ['Dryrun works']);
    if (records.length === 0) throw abort(0, 1, 'There is no ADIF record in the string.');
    const { added, duplicate, enriched, rejected } = await this.reports.logRecords(
      me,
      records,
      programName(userAgent) || 'Wavelog API',
    );
    const faults = rejected.map(({ record, reason }) => `Record ${record}: ${reason}`);
    if (isYes(asked.dupesaserrors) && duplicate > 0)
      faults.push(`${duplicate} of ${records.length} records: Duplicate`);
    if (faults.length > 0) throw abort(added + duplicate, faults.length, ...faults);
    return { ...answer('created', added + duplicate, 0, ['']), imported_count: added, duplicates: duplicate, enriched };
  }
}

/** The second message is shown as HTML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
