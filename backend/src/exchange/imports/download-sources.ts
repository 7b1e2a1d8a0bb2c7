import { Injectable } from '@nestjs/common';
import { formatHeader } from '@pileup/adif/write/adi-writer';
import { Clock } from '../../platform/clock.js';
import { VERSION } from '../../platform/version.js';
import { LotwClient } from '../lotw/lotw-client.js';
import { QrzClient } from '../qrz/qrz-client.js';
import type { ServiceLogin } from '../services/log-service.js';
import { WrongKey } from '../services/service-http.js';
import { ServiceLogins } from '../services/service-logins.js';
import type { RunningImport } from './store-chunk.js';

const DAY_MS = 86_400_000;
/** Contacts of this many days are imported from QRZ. */
const DAYS = 14;
/** All contacts at LoTW, with the places of both stations. */
const ALL_AT_LOTW = {
  ...{ qso_qsl: 'no', qso_qsorxsince: '1945-01-01' },
  ...{ qso_qsldetail: 'yes', qso_mydetail: 'yes', qso_withown: 'yes' },
};

/** The services that contacts are imported from, as ADIF in parts. */
@Injectable()
export class DownloadSources {
  constructor(
    private readonly logins: ServiceLogins,
    private readonly qrz: QrzClient,
    private readonly lotw: LotwClient,
    private readonly clock: Clock,
  ) {}

  /** @throws ServiceFailure */
  async *of({ account_id: accountId, source }: RunningImport): AsyncGenerator<Buffer> {
    const service = source === 'qrz' || source === 'lotw' ? source : null;
    const login = service && (await this.logins.of(accountId, service));
    if (!login) throw new WrongKey('The service is not connected. Please connect it on your account page.');
    if (service === 'qrz') return yield* this.qrzPages(login);
    await this.logins.pace(accountId);
    yield* this.lotw.report(login, ALL_AT_LOTW);
  }

  private async *qrzPages({ accountId, secret }: ServiceLogin): AsyncGenerator<Buffer> {
    const now = this.clock.now();
    yield Buffer.from(formatHeader(VERSION, new Date(now)));
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const between = `BETWEEN:${day(now - DAYS * DAY_MS)}+${day(now)}`;
    for await (const { adif } of this.qrz.pages(secret, [between], () => this.logins.pace(accountId)))
      yield Buffer.from(`${adif}\n`);
  }
}
