import { Injectable } from '@nestjs/common';
import { DownloadSource } from '../../exchange/index.js';
import { ServiceLogins } from '../service-logins.js';
import { LotwClient } from './lotw-client.js';

/** All contacts at LoTW, with the places of both stations. */
const ALL = {
  qso_qsl: 'no',
  qso_qsorxsince: '1945-01-01',
  qso_qsldetail: 'yes',
  qso_mydetail: 'yes',
  qso_withown: 'yes',
};

/** The operator's contacts at LoTW, confirmed or not. */
@Injectable()
@DownloadSource({ service: 'lotw' })
export class LotwDownload {
  constructor(
    private readonly logins: ServiceLogins,
    private readonly lotw: LotwClient,
  ) {}

  async *download(accountId: number): AsyncGenerator<Buffer> {
    const login = await this.logins.require(accountId, 'lotw');
    await this.logins.pace(accountId);
    yield* this.lotw.report(login, ALL);
  }
}
