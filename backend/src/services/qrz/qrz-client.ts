import { Injectable } from '@nestjs/common';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import { Config } from '../../platform/config.js';
import { ServiceHttp, ServiceUnavailable, WrongKey } from '../../platform/service-http.js';
import { plainReason, textOf } from '../service-text.js';
import { parseQrzAnswer, type QrzAnswer } from './qrz-answer.js';

const DOMAIN = 'qrz.com';
const ADDRESS = `https://logbook.${DOMAIN}`;
/** Records of a page, as QRZ advises. */
export const QRZ_PAGE = 250;
/** The last page is shorter; a service that never ends is stopped. */
const MAX_PAGES = 4_000;

/** A page of the book: the ADIF text and its records. */
export interface QrzPage {
  readonly adif: string;
  readonly records: readonly AdifFields[];
  readonly total: number | null;
}

/** The QRZ logbook's interface. */
@Injectable()
export class QrzClient {
  private readonly url: string;

  constructor(
    private readonly http: ServiceHttp,
    config: Config,
  ) {
    this.url = `${config.serviceUrl('qrz', ADDRESS)}/api`;
  }

  /** @throws WrongKey, ServiceUnavailable */
  async request(key: string, action: string, params: Record<string, string> = {}): Promise<QrzAnswer> {
    const { status, body } = await this.http.request({ url: this.url, form: { KEY: key, ACTION: action, ...params } });
    if (status >= 500 || status === 429) throw new ServiceUnavailable(`QRZ answered with an error (${status}).`);
    const response = parseQrzAnswer(textOf(body));
    if (!response) throw new ServiceUnavailable('QRZ sent a response that could not be read.');
    const reason = response.fields.get('REASON') ?? '';
    if (response.result === 'AUTH' || response.fields.get('STATUS') === 'AUTH' || /invalid api key/i.test(reason))
      throw new WrongKey(`QRZ rejected the key: ${plainReason(reason) || 'it is not valid'}.`.replace(/\.\.$/, '.'));
    return response;
  }

  /** Pages of the book, in order of their ids. An option cannot contain `,`. */
  async *pages(key: string, options: readonly string[], request: () => Promise<void>): AsyncGenerator<QrzPage> {
    let after = 0;
    for (let page = 0; page < MAX_PAGES; page++) {
      await request();
      const response = await this.request(key, 'FETCH', {
        OPTION: ['TYPE:ADIF', `MAX:${QRZ_PAGE}`, ...options, `AFTERLOGID:${after}`].join(','),
      });
      // An empty book is a failure in QRZ's terms.
      if (response.result !== 'OK') {
        if (isEmpty(response)) return;
        throw new ServiceUnavailable(`QRZ: ${plainReason(response.fields.get('REASON') ?? 'the request failed')}`);
      }
      const records = recordsOf(response.adif);
      if (records.length === 0) return;
      yield { adif: response.adif, records, total: Number(response.fields.get('COUNT')) || null };
      const last = Math.max(...records.map((fields) => Number(fields.APP_QRZLOG_LOGID) || 0));
      // The option is inclusive.
      if (records.length < QRZ_PAGE || last < after) return;
      after = last + 1;
    }
  }
}

function isEmpty({ fields }: QrzAnswer): boolean {
  const reason = fields.get('REASON') ?? '';
  return fields.get('COUNT') === '0' || /no (?:log entries|records?|results?)/i.test(reason) || reason === '';
}

function recordsOf(adif: string): AdifFields[] {
  const reader = new AdifReader();
  const records = [...reader.push(Buffer.from(adif)), ...reader.end()];
  return records.map(({ fields }) => fields).filter((fields) => Boolean(fields.CALL || fields.APP_QRZLOG_LOGID));
}
