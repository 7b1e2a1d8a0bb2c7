import { Injectable } from '@nestjs/common';
import { formatHeader } from '@pileup/adif/write/adi-writer';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import {
  ServiceForbids,
  ServiceHttp,
  type ServiceResponse,
  ServiceUnavailable,
  WrongKey,
} from '../../platform/service-http.js';
import { VERSION } from '../../platform/version.js';
import type { SentContact, ServiceConfirmation, ServiceLogin } from '../log-service.js';
import { plainReason, textOf } from '../service-text.js';

const ADDRESS = 'https://clublog.org';
/** A log of a million contacts. */
const MAX_MATCHES_BYTES = 64 * 1_024 * 1_024;

/** Numbers of bands that are named by centimetres. */
const CENTIMETRES = new Set(['70', '33', '23', '13', '9', '5', '3']);

const bandNumber = (band: string) => /^\d+(?=c?m$)/.exec(band)?.[0] ?? '';
const bandOfNumber = (number: string) => (number === '' ? '' : `${number}${CENTIMETRES.has(number) ? 'cm' : 'm'}`);

/** Club Log's interface. The first 403 stops everything: its firewall blocks programs that go on. */
@Injectable()
export class ClubLogClient {
  private readonly url: string;

  constructor(
    private readonly http: ServiceHttp,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.url = config.serviceUrl('clublog', ADDRESS);
  }

  /** One new contact; null if it was accepted, else why it was rejected. */
  async realtime(login: ServiceLogin, callsign: string, adif: string): Promise<string | null> {
    const response = await this.post('realtime.php', login, { callsign, adif });
    const text = reasonOf(response);
    if (response.status === 400) return text || 'Club Log gave no reason.';
    if (response.status !== 200 || !/^qso (?:ok|duplicate|modified)/i.test(text)) throw unexpected(response);
    return null;
  }

  async delete(login: ServiceLogin, callsign: string, { call, at, band }: SentContact): Promise<void> {
    const datetime = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    const response = await this.post('delete.php', login, {
      callsign,
      dxcall: call,
      datetime,
      bandid: bandNumber(band),
    });
    // A contact that Club Log does not have needs no deletion.
    if (response.status !== 200 && response.status !== 400 && response.status !== 404) throw unexpected(response);
  }

  /** Many contacts in one file, which is processed within minutes. */
  async upload(login: ServiceLogin, callsign: string, records: readonly string[]): Promise<void> {
    const form = new FormData();
    const fields = { email: login.login, password: login.secret, callsign, clear: '0', api: this.apiKey };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const text = formatHeader(VERSION, new Date(this.clock.now())) + records.join('');
    form.append('file', new Blob([text]), 'pileup.adi');
    const response = this.checked(await this.http.request({ url: `${this.url}/putlogs.php`, form }));
    const answer = reasonOf(response);
    if (/too many uploads/i.test(answer)) throw new ServiceUnavailable(answer);
    if (/denied|invalid callsign/i.test(answer)) throw new ServiceForbids(`Club Log: ${answer}`);
    if (response.status !== 200 || !/accepted|queued|duplicate/i.test(answer)) throw unexpected(response);
  }

  /** The contacts since a day that the other stations have, too. */
  async matches(login: ServiceLogin, callsign: string, since: string): Promise<ServiceConfirmation[]> {
    const [startyear = '', startmonth = '', startday = ''] = since.split('-');
    const { login: email, secret: password } = login;
    const query = new URLSearchParams({ api: this.apiKey, email, password, callsign, startyear, startmonth, startday });
    const response = this.checked(
      await this.http.request({ url: `${this.url}/getmatches.php?${query}`, maxBytes: MAX_MATCHES_BYTES }),
    );
    if (response.status !== 200) throw unexpected(response);
    let rows: unknown;
    try {
      rows = JSON.parse(textOf(response.body));
    } catch {
      throw unexpected(response);
    }
    if (!Array.isArray(rows)) throw unexpected(response);
    return rows.flatMap((row) => matchOf(row) ?? []);
  }

  private get apiKey(): string {
    if (!this.config.CLUBLOG_API_KEY) throw new ServiceForbids('This server has no Club Log API key.');
    return this.config.CLUBLOG_API_KEY;
  }

  private async post(path: string, login: ServiceLogin, fields: Record<string, string>): Promise<ServiceResponse> {
    const form = { email: login.login, password: login.secret, api: this.apiKey, ...fields };
    return this.checked(await this.http.request({ url: `${this.url}/${path}`, form }));
  }

  private checked(response: ServiceResponse): ServiceResponse {
    if (response.status !== 403) {
      // Club Log's responses are plain text or JSON: a page is of a proxy, or says that Club Log is down.
      if (response.body.subarray(0, 100).toString('latin1').trimStart().startsWith('<')) throw unexpected(response);
      return response;
    }
    const reason = reasonOf(response);
    if (/login|password|invalid user/i.test(reason)) throw new WrongKey(`Club Log rejected the login: ${reason}`);
    throw new ServiceForbids(`Club Log does not accept uploads: ${reason || 'it gave no reason.'}`);
  }
}

function reasonOf({ contentType, body }: ServiceResponse): string {
  return contentType.includes('html') && body.length > 2_000 ? '' : plainReason(textOf(body.subarray(0, 4_000)));
}

function unexpected({ status }: ServiceResponse): ServiceUnavailable {
  return new ServiceUnavailable(`Club Log sent a response that could not be read (${status}).`);
}

function matchOf(row: unknown): ServiceConfirmation | null {
  if (!Array.isArray(row)) return null;
  const [call, , moment, band] = row as unknown[];
  const at = Date.parse(`${String(moment).replace(' ', 'T')}Z`);
  if (typeof call !== 'string' || Number.isNaN(at)) return null;
  return { call: call.toUpperCase(), at, band: bandOfNumber(String(band).replace(/\D/g, '')), mode: '' };
}
