import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FakeAnswer, FakeService } from '../service-server.ts';

export const HAMQTH_LOGIN = 'oq1demo';
export const HAMQTH_PASSWORD = 'hamqth-password & that-must-not-leak';

export const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const TYPE = 'text/xml; charset=utf-8';
const HEAD = '<?xml version="1.0"?>\n';

/** HamQTH's XML interface: sessions, responses with an error in place of the result, pictures on its own host. */
export class FakeHamqth extends FakeService {
  override readonly name = 'hamqth';
  /** The fields of each callsign, as XML text where `isRaw`. */
  readonly entries = new Map<string, Record<string, string>>();
  readonly pictures = new Map<string, Buffer>();
  /** Each accepted login. */
  readonly logins = new Map([[HAMQTH_LOGIN, HAMQTH_PASSWORD]]);
  /** Callsigns that were asked for. */
  readonly asked: string[] = [];
  isRaw = false;
  private readonly sessions = new Set<string>();

  /** Ends all sessions, as after an hour. */
  expire(): void {
    this.sessions.clear();
  }

  protected override answer(_request: IncomingMessage, url: URL): FakeAnswer {
    const picture = this.pictures.get(url.pathname);
    if (picture) return { type: 'image/png', body: picture };
    if (url.pathname !== '/xml.php') return { status: 404, body: 'Not found' };
    const query = url.searchParams;
    if (query.has('u')) {
      if (this.logins.get(query.get('u') ?? '') !== query.get('p')) return this.failed('Wrong user name or password');
      const id = randomBytes(20).toString('hex');
      this.sessions.add(id);
      return this.xml(`<session><session_id>${id}</session_id></session>`);
    }
    if (!this.sessions.has(query.get('id') ?? '')) return this.failed('Session does not exist or expired');
    const call = query.get('callsign')?.toUpperCase() ?? '';
    this.asked.push(call);
    const entry = this.entries.get(call);
    if (!entry) return this.failed('Callsign not found');
    const fields = Object.entries({ callsign: call.toLowerCase(), ...entry }).map(
      ([name, value]) => `<${name}>${this.isRaw ? value : xmlText(value)}</${name}>`,
    );
    return this.xml(`<search>${fields.join('\n')}</search>`);
  }

  private failed(error: string): FakeAnswer {
    return this.xml(`<session><error>${error}</error></session>`);
  }

  private xml(text: string): FakeAnswer {
    return {
      type: TYPE,
      body: `${HEAD}<HamQTH version="2.7" xmlns="https://www.hamqth.com">\n${text}\n</HamQTH>`,
    };
  }
}
