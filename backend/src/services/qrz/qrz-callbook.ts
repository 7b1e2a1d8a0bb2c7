import { Injectable } from '@nestjs/common';
import { elementsNamed, type XmlElement } from '@pileup/adif/xml-tree';
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
} from '../callbook/callbook.js';

const ADDRESS = 'https://xmldata.qrz.com';
const LIMITS = { maxBytes: 256 * 1_024, timeoutMs: 10_000 };
const TITLE = 'QRZ callbook';
const NO_SUBSCRIPTION = 'Without a QRZ subscription it returns little more than names.';

/** QRZ's XML interface. Every response repeats the session; one without its key asks for a new login. */
@Injectable()
export class QrzCallbook extends Callbook {
  override readonly name = 'qrzxml';
  override readonly title = TITLE;
  private readonly url: string;

  constructor(
    private readonly http: ServiceHttp,
    config: Config,
  ) {
    super();
    this.url = config.serviceUrl('qrzxml', ADDRESS);
  }

  override async logIn(username: string, password: string): Promise<{ session: string; remark: string }> {
    const { session } = await this.ask({ username, password, agent: 'Pileup' });
    const key = textIn(session, 'key');
    if (/^\w{8,64}$/.test(key))
      return { session: key, remark: /non-?subscriber/i.test(textIn(session, 'subexp')) ? NO_SUBSCRIPTION : '' };
    const error = textIn(session, 'error');
    if (/username ?\/ ?password/i.test(error)) throw new WrongKey('QRZ rejected the user name or password.');
    throw error ? new ServiceUnavailable(`QRZ: ${error}`) : unreadable(TITLE);
  }

  override async lookUp(key: string, call: string): Promise<CallbookRecord | null> {
    const { session, record } = await this.ask({ s: key, callsign: call });
    const error = textIn(session, 'error');
    if (/^not found/i.test(error)) return null;
    if (textIn(session, 'key') === '') throw new SessionExpired();
    if (!record) throw error ? new ServiceUnavailable(`QRZ: ${error}`) : unreadable(TITLE);
    return {
      name: [textIn(record, 'fname'), textIn(record, 'name')].filter(Boolean).join(' '),
      qth: [textIn(record, 'addr2'), textIn(record, 'state')].filter(Boolean).join(', '),
      grid: gridIn(record, 'grid'),
      country: textIn(record, 'country'),
      picture: addressIn(record, 'image'),
    };
  }

  override hasPictureAt(url: URL): boolean {
    return isWithin(url, this.url, 'qrz.com');
  }

  private async ask(form: Record<string, string>): Promise<{ session: XmlElement; record: XmlElement | undefined }> {
    const response = await this.http.request({ url: `${this.url}/xml/current/`, form, ...LIMITS });
    const answer = callbookAnswer(response, TITLE, 'qrzdatabase');
    const [session] = elementsNamed(answer, 'session');
    if (!session) throw unreadable(TITLE);
    return { session, record: elementsNamed(answer, 'callsign')[0] };
  }
}
