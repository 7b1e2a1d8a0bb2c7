import { Injectable } from '@nestjs/common';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { AdifFields } from '@pileup/adif/record';
import { Config } from '../../platform/config.js';
import { ServiceHttp, ServiceUnavailable, WrongKey } from '../../platform/service-http.js';
import type { ServiceLogin } from '../log-service.js';
import { plainReason, textOf } from '../service-text.js';

const ADDRESS = 'https://lotw.arrl.org';
/** A report of a million contacts. */
const MAX_REPORT_BYTES = 1_024 * 1_024 * 1_024;
/** Limit for a whole report: large ones are made slowly. */
const REPORT_TIMEOUT_MS = 10 * 60_000;
const BEGIN = 'ARRL Logbook of the World Status Report';
/** End of a report; a report without this text was cut off. */
const END = '<APP_LOTW_EOF>';
const HEAD_BYTES = 4_096;

/** LoTW's reports and uploads. A wrong password, too, gets status 200 and a page. */
@Injectable()
export class LotwClient {
  private readonly url: string;

  constructor(
    private readonly http: ServiceHttp,
    config: Config,
  ) {
    this.url = config.serviceUrl('lotw', ADDRESS);
  }

  /** Asks for confirmations that do not exist. @throws WrongKey, ServiceUnavailable */
  async test(login: ServiceLogin, tomorrow: string): Promise<void> {
    for await (const _ of this.report(login, { qso_qsl: 'yes', qso_qslsince: tomorrow })) break;
  }

  /** A report as text in parts. @throws WrongKey, ServiceUnavailable, also if it ends too early */
  async *report({ login, secret }: ServiceLogin, query: Record<string, string>): AsyncGenerator<Buffer> {
    const search = new URLSearchParams({ login, password: secret, qso_query: '1', ...query });
    const { status, parts } = await this.http.stream({
      url: `${this.url}/lotwuser/lotwreport.adi?${search}`,
      maxBytes: MAX_REPORT_BYTES,
      timeoutMs: REPORT_TIMEOUT_MS,
    });
    let head: Buffer | null = Buffer.alloc(0);
    let tail = '';
    for await (const part of parts) {
      tail = (tail + part.subarray(-HEAD_BYTES).toString('latin1')).slice(-HEAD_BYTES);
      if (head === null) {
        yield part;
        continue;
      }
      head = Buffer.concat([head, part]);
      if (head.length < HEAD_BYTES) continue;
      requireReport(status, head);
      yield head;
      head = null;
    }
    if (head !== null) {
      requireReport(status, head);
      yield head;
    }
    if (!tail.toUpperCase().trimEnd().endsWith(END)) throw new ServiceUnavailable('LoTW’s report was cut off.');
  }

  /** The records of a report, in pages, and its header. @throws as `report` */
  async *records(
    login: ServiceLogin,
    query: Record<string, string>,
  ): AsyncGenerator<{ records: AdifFields[]; header: AdifFields }> {
    const reader = new AdifReader();
    for await (const part of this.report(login, query)) {
      const records = reader.push(part).map(({ fields }) => fields);
      if (records.length > 0) yield { records, header: reader.header };
    }
    yield { records: reader.end().map(({ fields }) => fields), header: reader.header };
  }

  /** Uploads a signed log; null if LoTW queues it, else why it rejects it. @throws ServiceUnavailable */
  async upload(file: Buffer): Promise<string | null> {
    const form = new FormData();
    form.append('upfile', new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }), 'pileup.tq8');
    const { status, body } = await this.http.request({ url: `${this.url}/lotw/upload`, form, maxBytes: 1_024 * 1_024 });
    const page = textOf(body);
    const result = /<!--\s*\.UPL\.\s*(\w+)/i.exec(page)?.[1]?.toLowerCase();
    if (status === 200 && result === 'accepted') return null;
    if (status === 200 && result === 'rejected') {
      const [, message = ''] = /<!--\s*\.UPLMESSAGE\.([^\n]*)/i.exec(page) ?? [];
      return plainReason(message.replace(/-->.*/, '')) || 'it gave no reason';
    }
    throw unreadable(status);
  }
}

function requireReport(status: number, head: Buffer): void {
  const text = head.toString('latin1');
  if (/username\/password incorrect/i.test(text)) throw new WrongKey('LoTW rejected this user name or password.');
  if (status !== 200 || !text.trimStart().startsWith(BEGIN)) throw unreadable(status);
}

function unreadable(status: number): ServiceUnavailable {
  return new ServiceUnavailable(`LoTW sent a response that could not be read (${status}).`);
}
