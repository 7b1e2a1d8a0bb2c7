import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { ServiceHttp, ServiceUnavailable, WrongKey } from '../../platform/service-http.js';
import type { SentContact, ServiceLogin } from '../log-service.js';
import { decodeEntities, plainReason, textOf } from '../service-text.js';

const ADDRESS = 'https://www.eqsl.cc';
const MAX_INBOX_BYTES = 32 * 1_024 * 1_024;
const MAX_CARD_BYTES = 4 * 1_024 * 1_024;

/** The outcome of an upload. */
export type UploadAnswer = { added: true } | { added: false; reason: string };

/** eQSL's interface: pages of HTML, with status 200 also for failures. */
@Injectable()
export class EqslClient {
  private readonly url: string;

  constructor(
    private readonly http: ServiceHttp,
    config: Config,
  ) {
    this.url = `${config.serviceUrl('eqsl', ADDRESS)}/qslcard`;
  }

  /** Uploads one record; a duplicate counts as added. @throws WrongKey, ServiceUnavailable */
  async upload({ login, secret }: ServiceLogin, adif: string): Promise<UploadAnswer> {
    const form = new FormData();
    form.append('EQSL_USER', login);
    form.append('EQSL_PSWD', secret);
    form.append('Filename', new Blob([`Pileup<EOH>\n${adif}`]), 'pileup.adi');
    const text = await this.page({ url: `${this.url}/ImportADIF.cfm`, form });
    if (/no match on eqsl_user/i.test(text)) throw new WrongKey('eQSL rejected the password for this callsign.');
    if (/no match on app_eqsl_qth_nickname/i.test(text))
      throw new WrongKey('eQSL has no QTH with this nickname. Please connect it again with the right one.');
    if (/bad record: duplicate/i.test(text) || /result:\s*[1-9]\d* out of \d+ records? added/i.test(text))
      return { added: true };
    const fault = /(?:warning|error):\s*([^\n]*)/i.exec(text)?.[1];
    if (/result:\s*0 out of \d+ records? added/i.test(text))
      return { added: false, reason: plainReason(fault ?? '') || 'eQSL could not read the record.' };
    throw new ServiceUnavailable(
      fault ? `eQSL: ${plainReason(fault)}` : 'eQSL sent a response that could not be read.',
    );
  }

  /** QSL cards received since a moment (`YYYYMMDDHHMM`), as ADIF; null if none. @throws WrongKey, ServiceUnavailable */
  async inbox({ login, secret, settings }: ServiceLogin, since: string): Promise<string | null> {
    const query = new URLSearchParams({ UserName: login, Password: secret, RcvdSince: since });
    if (settings.qth_nickname) query.set('QTHNickname', settings.qth_nickname);
    const page = await this.page({ url: `${this.url}/DownloadInBox.cfm?${query}` });
    if (/no such (?:username\/password|callsign) found/i.test(page))
      throw new WrongKey('eQSL rejected the password for this callsign.');
    if (/you have no log entries/i.test(page)) return null;
    if (!/your adif log file has been built/i.test(page)) throw unreadable();
    const link = /href\s*=\s*"([^"]*\/?downloadedfiles\/[\w.-]+\.adi)"/i.exec(page)?.[1];
    const file = await this.http.request({ url: this.sameOrigin(link), maxBytes: MAX_INBOX_BYTES });
    if (file.status !== 200) throw unreadable();
    return textOf(file.body);
  }

  /** The picture of a received QSL card; null if there is none. @throws WrongKey, ServiceUnavailable */
  async card(
    { login, secret }: ServiceLogin,
    { call, at, band, mode }: Omit<SentContact, 'hash' | 'station'>,
  ): Promise<Buffer | null> {
    const time = new Date(at).toISOString();
    const query = new URLSearchParams({
      Username: login,
      Password: secret,
      CallsignFrom: call,
      QSOBand: band,
      QSOMode: mode,
      QSOYear: time.slice(0, 4),
      QSOMonth: time.slice(5, 7),
      QSODay: time.slice(8, 10),
      QSOHour: time.slice(11, 13),
      QSOMinute: time.slice(14, 16),
    });
    const page = await this.page({ url: `${this.url}/GeteQSL.cfm?${query}` });
    if (/cannot find that log entry|has been rejected by|no match on username\/password for that qso/i.test(page))
      return null;
    if (/error:/i.test(page))
      throw new ServiceUnavailable(`eQSL: ${plainReason(/error:\s*([^\n<]*)/i.exec(page)?.[1] ?? '')}`);
    const source = /\bsrc\s*=\s*"(\/CFFileServlet\/[^"\s]+)"/i.exec(page)?.[1];
    const image = await this.http.request({ url: this.sameOrigin(source), maxBytes: MAX_CARD_BYTES });
    if (image.status !== 200) throw unreadable();
    return image.body;
  }

  private async page(request: { url: string; form?: FormData }): Promise<string> {
    const { status, body } = await this.http.request({ ...request, maxBytes: 1_024 * 1_024 });
    if (status !== 200) throw new ServiceUnavailable(`eQSL answered with an error (${status}).`);
    return textOf(body);
  }

  /** A link of a page: only within eQSL. */
  private sameOrigin(link: string | undefined): string {
    if (link === undefined) throw unreadable();
    const url = URL.parse(decodeEntities(link), `${this.url}/`);
    if (!url || url.origin !== new URL(this.url).origin) throw unreadable();
    return url.href;
  }
}

function unreadable(): ServiceUnavailable {
  return new ServiceUnavailable('eQSL sent a response that could not be read.');
}
