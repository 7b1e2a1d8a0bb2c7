import { Injectable } from '@nestjs/common';
import type { XmlElement } from '@pileup/adif/xml-tree';
import { Config } from '../../platform/config.js';
import { ServiceHttp, ServiceUnavailable, WrongKey } from '../../platform/service-http.js';
import {
  addressIn,
  Callbook,
  type CallbookRecord,
  callbookAnswer,
  gridIn,
  isWithin,
  SessionExpired,
  textIn,
  unreadable,
} from './callbook.js';

const ADDRESS = 'https://www.hamqth.com';
const LIMITS = { maxBytes: 256 * 1_024, timeoutMs: 10_000 };

/** HamQTH's XML interface: sessions of an hour, free accounts. */
@Injectable()
export class HamqthCallbook extends Callbook {
  override readonly name = 'hamqth';
  override readonly title = 'HamQTH callbook';
  private readonly url: string;

  constructor(
    private readonly http: ServiceHttp,
    config: Config,
  ) {
    super();
    this.url = config.serviceUrl('hamqth', ADDRESS);
  }

  override async logIn(login: string, password: string): Promise<{ session: string; remark: string }> {
    const response = await this.ask({ u: login, p: password });
    const session = textIn(response, 'session_id');
    if (/^\w{16,64}$/.test(session)) return { session, remark: '' };
    const error = textIn(response, 'error');
    if (/wrong user name or password/i.test(error)) throw new WrongKey('HamQTH rejected the user name or password.');
    throw error ? new ServiceUnavailable(`HamQTH: ${error}`) : unreadable('HamQTH');
  }

  override async lookUp(session: string, call: string): Promise<CallbookRecord | null> {
    const response = await this.ask({ id: session, callsign: call, prg: 'Pileup' });
    const error = textIn(response, 'error');
    if (/session does not exist or expired/i.test(error)) throw new SessionExpired();
    if (/callsign not found/i.test(error)) return null;
    if (error) throw new ServiceUnavailable(`HamQTH: ${error}`);
    if (textIn(response, 'callsign') === '') throw unreadable('HamQTH');
    return {
      name: textIn(response, 'nick') || textIn(response, 'adr_name'),
      qth: textIn(response, 'qth') || textIn(response, 'adr_city'),
      grid: gridIn(response, 'grid'),
      country: textIn(response, 'country'),
      picture: addressIn(response, 'picture'),
    };
  }

  override hasPictureAt(url: URL): boolean {
    return isWithin(url, this.url, 'hamqth.com');
  }

  private async ask(query: Record<string, string>): Promise<XmlElement> {
    const url = `${this.url}/xml.php?${new URLSearchParams(query)}`;
    return callbookAnswer(await this.http.request({ url, ...LIMITS }), 'HamQTH', 'hamqth');
  }
}
