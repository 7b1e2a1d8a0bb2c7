import { Injectable } from '@nestjs/common';
import { formatHeader } from '@pileup/adif/write/adi-writer';
import { DownloadSource } from '../../exchange/index.js';
import { Clock } from '../../platform/clock.js';
import { VERSION } from '../../platform/version.js';
import { ServiceLogins } from '../service-logins.js';
import { QrzClient } from './qrz-client.js';

const DAY_MS = 86_400_000;
/** Contacts of this many days are imported. */
const DAYS = 14;

/** The newest contacts of the operator's logbook at QRZ. */
@Injectable()
@DownloadSource({ service: 'qrz' })
export class QrzDownload {
  constructor(
    private readonly logins: ServiceLogins,
    private readonly qrz: QrzClient,
    private readonly clock: Clock,
  ) {}

  async *download(accountId: number): AsyncGenerator<Buffer> {
    const { secret } = await this.logins.require(accountId, 'qrz');
    const now = this.clock.now();
    yield Buffer.from(formatHeader(VERSION, new Date(now)));
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const between = `BETWEEN:${day(now - DAYS * DAY_MS)}+${day(now)}`;
    for await (const { adif } of this.qrz.pages(secret, [between], () => this.logins.pace(accountId)))
      yield Buffer.from(`${adif}\n`);
  }
}
