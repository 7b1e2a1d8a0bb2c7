import { Injectable } from '@nestjs/common';
import type { AdifFields } from '@pileup/adif/record';
import { Stations } from '../../identity/index.js';
import type { Station } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Connections } from '../connections.js';
import { type ServiceLogin, SignedService, type TestedLogin } from '../log-service.js';
import { RequestPace } from '../request-pace.js';
import { LotwClient } from './lotw-client.js';
import { reportedContact } from './match-report.js';
import { ReportStore } from './store-report.js';

const DAY_MS = 86_400_000;
const PAGE = 500;
/** A report of LoTW costs it much; two of one reading follow each other after this time. */
const INTERVAL = { account: 5_000, all: 1_000 };
const MOMENT = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/;

/** The two reports: what the other stations confirmed, and all that LoTW has; each with the moment to resume from. */
const REPORTS = [
  { isReceived: false, query: 'yes', since: 'qso_qslsince', last: 'APP_LOTW_LASTQSL' },
  { isReceived: true, query: 'no', since: 'qso_qsorxsince', last: 'APP_LOTW_LASTQSORX' },
] as const;

/** LoTW: contacts are signed by the operator; its reports show what it stored, and who confirmed it. */
@Injectable()
export class LotwService extends SignedService {
  override readonly name = 'lotw';
  override readonly title = 'LoTW';
  override readonly interval = INTERVAL;

  constructor(
    private readonly client: LotwClient,
    private readonly connections: Connections,
    private readonly stations: Stations,
    private readonly reports: ReportStore,
    private readonly pace: RequestPace,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async test(login: ServiceLogin): Promise<TestedLogin> {
    await this.client.test(login, new Date(this.clock.now() + DAY_MS).toISOString().slice(0, 10));
    return { remoteCall: '', message: `Connected to LoTW as ${login.login}. Its confirmations are read next.` };
  }

  override async settle(accountId: number): Promise<void> {
    const station = await this.stations.ofAccount(accountId);
    if (station) await this.reports.settle(station);
  }

  override async readReports(accountId: number): Promise<void> {
    const station = await this.stations.ofAccount(accountId);
    const login = station && (await this.connections.loginOf(accountId, 'lotw', station.callsign));
    if (!login) return;
    const readTo = (login.settings.read_to ?? '').split('|');
    const reached: string[] = [];
    for (const [index, report] of REPORTS.entries()) {
      await this.pace.wait(this.name, accountId, INTERVAL);
      // If no moment is given, LoTW chooses one itself.
      const since = readTo[index] || '1945-01-01';
      const details = { qso_mydetail: 'yes', qso_qsldetail: 'yes', qso_withown: 'yes' };
      const query = { qso_qsl: report.query, [report.since]: since, ...details };
      const header = await this.read(station, login, query, report.isReceived);
      const last = header[report.last] ?? '';
      reached.push(MOMENT.test(last) ? last : (readTo[index] ?? ''));
    }
    await this.reports.expire(accountId);
    await this.reports.settle(station);
    await this.connections.readTo(accountId, this.name, reached.join('|'));
    await this.connections.succeed(accountId, this.name);
  }

  private async read(
    station: Station,
    login: ServiceLogin,
    query: Record<string, string>,
    isReceived: boolean,
  ): Promise<AdifFields> {
    let header: AdifFields = {};
    for await (const page of this.client.records(login, query)) {
      header = page.header;
      const contacts = page.records.flatMap((fields) => reportedContact(fields) ?? []);
      for (let at = 0; at < contacts.length; at += PAGE)
        await this.reports.store(station, contacts.slice(at, at + PAGE), isReceived);
    }
    return header;
  }
}
