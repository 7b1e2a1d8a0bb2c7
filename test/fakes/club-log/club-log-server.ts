import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type FakeAnswer, FakeService, recordsOf } from '../service-server.ts';

export const CLUB_LOG_PASSWORD = 'club-log-application-password-that-must-not-leak';
export const CLUB_LOG_API_KEY = 'clublogapikeyofthisprogram';

const bandNumber = (band = '') => band.replace(/\D/g, '');
const keyOf = (record: Record<string, string>) =>
  [record.CALL, bandNumber(record.BAND), record.QSO_DATE, (record.TIME_ON ?? '').padEnd(6, '0')].join(' ');

/** Club Log: real-time and bulk uploads, deletion and matches. */
export class FakeClubLog extends FakeService {
  override readonly name = 'clublog';
  /** The records by call, band and time. */
  readonly book = new Map<string, Record<string, string>>();
  readonly rejectedCalls = new Map<string, string>();
  email = 'anna@example.org';
  password = CLUB_LOG_PASSWORD;
  /** A text for the next bulk uploads in place of the right one. */
  readonly uploadAnswers: [number, string][] = [];
  readonly uploads: number[] = [];
  /** Contacts that other stations have, too: call, time and band. */
  readonly matches: [string, string, number][] = [];

  /** The dated country file, or another response in its place. */
  cty: string | FakeAnswer = '';

  /** Each record as `CALL BAND DATE HHMMSS`, sorted. */
  contacts(): string[] {
    return [...this.book.keys()].sort();
  }

  protected override answer(request: IncomingMessage, url: URL, body: Buffer): FakeAnswer {
    const fields = fieldsOf(request, url, body);
    if (url.pathname === '/cty.php') return this.countryFile(fields.get('api') ?? '');
    if (fields.get('api') !== CLUB_LOG_API_KEY) return { status: 403, body: 'Invalid API key' };
    if (fields.get('email') !== this.email || fields.get('password') !== this.password)
      return { status: 403, body: 'Login rejected, please check your e-mail address and password' };
    if (!fields.get('callsign')) return { status: 400, body: 'Invalid callsign' };
    switch (url.pathname) {
      case '/realtime.php':
        return this.realtime(fields.get('adif') ?? '');
      case '/delete.php':
        return this.delete(fields);
      case '/putlogs.php':
        return this.upload(fields.get('file') ?? '');
      case '/getmatches.php':
        return {
          type: 'application/json',
          body: JSON.stringify(this.matches.map(([call, at, band]) => [call, 291, at, band])),
        };
      default:
        return { status: 404, body: 'Not found' };
    }
  }

  private countryFile(key: string): FakeAnswer {
    if (key !== CLUB_LOG_API_KEY) return { status: 403, body: 'Invalid API key' };
    if (typeof this.cty !== 'string') return this.cty;
    return { type: 'application/octet-stream', body: gzipSync(this.cty) };
  }

  private realtime(adif: string): FakeAnswer {
    const [record, ...more] = recordsOf(adif);
    if (!record?.CALL || more.length > 0) return { status: 400, body: 'Only one QSO is accepted' };
    const rejected = this.rejectedCalls.get(record.CALL);
    if (rejected) return { status: 400, body: `QSO rejected: ${rejected}` };
    const before = this.book.get(keyOf(record));
    this.book.set(keyOf(record), record);
    return {
      body: !before ? 'QSO OK' : JSON.stringify(before) === JSON.stringify(record) ? 'QSO Duplicate' : 'QSO Modified',
    };
  }

  private upload(adif: string): FakeAnswer {
    const [status, text] = this.uploadAnswers.shift() ?? [200, 'Your upload was accepted and is queued'];
    if (text.includes('accepted')) {
      const records = recordsOf(adif);
      this.uploads.push(records.length);
      for (const record of records) this.book.set(keyOf(record), record);
    }
    return { status, body: text };
  }

  private delete(fields: ReadonlyMap<string, string>): FakeAnswer {
    const time = (fields.get('datetime') ?? '').replace(/\D/g, '');
    const band = fields.get('bandid') ?? '';
    if (!/^\d+$/.test(band)) return { status: 400, body: 'Invalid bandid' };
    const key = [fields.get('dxcall'), band, time.slice(0, 8), time.slice(8)].join(' ');
    return { body: this.book.delete(key) ? 'QSO Deleted' : 'QSO not found' };
  }
}

function fieldsOf(request: IncomingMessage, url: URL, body: Buffer): Map<string, string> {
  const type = String(request.headers['content-type']);
  if (request.method === 'GET') return new Map(url.searchParams);
  const boundary = /boundary=(.+)$/.exec(type)?.[1];
  return boundary ? multipart(body, boundary) : new Map(new URLSearchParams(body.toString()));
}

/** The parts of a form by name. */
export function multipart(body: Buffer, boundary: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of body.toString('utf8').split(`--${boundary}`)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = /name="(\w+)"/.exec(head)?.[1];
    if (name) parts.set(name, rest.join('\r\n\r\n').replace(/\r\n$/, ''));
  }
  return parts;
}
