import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { xmlText } from '../hamqth/hamqth-server.ts';
import { type FakeAnswer, FakeService } from '../service-server.ts';

export const QRZ_USER = 'g4qzx';
export const QRZ_PASSWORD = 'qrz-xml-password-that-must-not-leak';

/** Fields returned without a subscription. */
const FREE_FIELDS = new Set(['call', 'fname', 'name', 'addr2', 'state', 'country']);

/** QRZ's XML interface: every response repeats the session, and has its key only if it is valid. */
export class FakeQrzCallbook extends FakeService {
  override readonly name = 'qrzxml';
  readonly entries = new Map<string, Record<string, string>>();
  readonly logins = new Map([[QRZ_USER, QRZ_PASSWORD]]);
  readonly asked: string[] = [];
  isSubscriber = true;
  private readonly sessions = new Set<string>();

  expire(): void {
    this.sessions.clear();
  }

  protected override answer(_request: IncomingMessage, url: URL, body: Buffer): FakeAnswer {
    if (url.pathname !== '/xml/current/') return { status: 404, body: 'Not found' };
    const query = new URLSearchParams([...url.searchParams, ...new URLSearchParams(body.toString())]);
    if (query.has('username')) {
      const password = this.logins.get(query.get('username') ?? '');
      if (!password || password !== query.get('password')) return this.xml(null, 'Username/password incorrect');
      const key = randomBytes(16).toString('hex');
      this.sessions.add(key);
      return this.xml(key);
    }
    const key = query.get('s') ?? '';
    if (!this.sessions.has(key)) return this.xml(null, 'Session Timeout');
    const call = query.get('callsign')?.toUpperCase() ?? '';
    this.asked.push(call);
    const entry = this.entries.get(call);
    if (!entry) return this.xml(key, `Not found: ${call}`);
    const fields = Object.entries({ call, ...entry }).filter(([name]) => this.isSubscriber || FREE_FIELDS.has(name));
    return this.xml(key, '', fields.map(([name, value]) => `<${name}>${xmlText(value)}</${name}>`).join(''));
  }

  private xml(key: string | null, error = '', record = ''): FakeAnswer {
    const session = [
      key && `<Key>${key}</Key><Count>12</Count>`,
      key && `<SubExp>${this.isSubscriber ? 'Wed Jan 1 12:00:00 2031' : 'non-subscriber'}</SubExp>`,
      error && `<Error>${error}</Error>`,
      '<GMTime>Thu Nov 26 13:00:00 2026</GMTime>',
    ];
    const callsign = record && `<Callsign>${record}</Callsign>`;
    return {
      type: 'text/xml',
      body: `<?xml version="1.0" ?>\n<QRZDatabase version="1.34" xmlns="http://xmldata.qrz.com">${callsign}<Session>${session.filter(Boolean).join('')}</Session></QRZDatabase>`,
    };
  }
}
