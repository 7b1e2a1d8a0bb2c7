import type { IncomingMessage } from 'node:http';
import { multipart } from '../club-log/club-log-server.ts';
import { adifOf, type FakeAnswer, FakeService, recordsOf } from '../service-server.ts';

export const EQSL_PASSWORD = 'eqsl-password-that-must-not-leak';

const keyOf = ({ CALL, BAND = '', MODE, QSO_DATE, TIME_ON = '' }: Record<string, string>) =>
  [CALL, BAND.toUpperCase(), MODE, QSO_DATE, TIME_ON.slice(0, 4)].join(' ');
const page = (text: string): FakeAnswer => ({
  type: 'text/html',
  body: `<HTML><HEAD></HEAD><BODY>\n${text}\n</BODY></HTML>`,
});

/** eQSL: pages of HTML, status 200 also for failures; a stored contact is never changed. */
export class FakeEqsl extends FakeService {
  override readonly name = 'eqsl';
  readonly book = new Map<string, Record<string, string>>();
  readonly inbox: Record<string, string>[] = [];
  /** Pictures of cards, by the call of the sender. */
  readonly cards = new Map<string, Buffer>();
  /** Callsign of the account; empty accepts every callsign. */
  callsign = '';
  password = EQSL_PASSWORD;
  nicknames: readonly string[] = [];
  /** Address of the link to the file with the inbox, for a hostile one. */
  fileLink = '/downloadedfiles/AB12.adi';

  contacts(): string[] {
    return [...this.book.keys()].sort();
  }

  protected override answer(request: IncomingMessage, url: URL, body: Buffer): FakeAnswer {
    switch (url.pathname) {
      case '/qslcard/ImportADIF.cfm': {
        const boundary = /boundary=(.+)$/.exec(String(request.headers['content-type']))?.[1] ?? '';
        return this.upload(multipart(body, boundary));
      }
      case '/qslcard/DownloadInBox.cfm':
        return this.inboxPage(url.searchParams);
      case '/downloadedfiles/AB12.adi':
        return { body: `eQSL.cc inbox<EOH>\n${this.inbox.map(adifOf).join('\n')}` };
      case '/qslcard/GeteQSL.cfm':
        return this.card(url.searchParams);
      default: {
        const card = this.cards.get(/^\/CFFileServlet\/_cf_image\/(\w+)\.png$/.exec(url.pathname)?.[1] ?? '');
        return card ? { type: 'image/png', body: card } : { status: 404, body: 'Not found' };
      }
    }
  }

  private upload(form: ReadonlyMap<string, string>): FakeAnswer {
    if ((this.callsign && form.get('EQSL_USER') !== this.callsign) || form.get('EQSL_PSWD') !== this.password)
      return page('Error: No match on eQSL_User/eQSL_Pswd<BR>');
    const [record] = recordsOf(form.get('Filename') ?? '');
    if (!record?.CALL) return page('Result: 0 out of 0 records added<BR>');
    const nickname = record.APP_EQSL_QTH_NICKNAME;
    if (nickname && !this.nicknames.includes(nickname)) return page('Error: No match on APP_EQSL_QTH_NICKNAME<BR>');
    if (this.book.has(keyOf(record)))
      return page(
        `Warning: Y=2026 M=11 D=20 ${record.CALL} Bad record: Duplicate<BR>\nResult: 0 out of 1 records added<BR>`,
      );
    if (record.CALL === 'W0QBAD')
      return page(
        'Warning: Y=2026 M=11 D=20 W0QBAD Bad record: Bad callsign<BR>\nResult: 0 out of 1 records added<BR>',
      );
    this.book.set(keyOf(record), record);
    return page('Result: 1 out of 1 records added<BR>');
  }

  private inboxPage(query: URLSearchParams): FakeAnswer {
    if ((this.callsign && query.get('UserName') !== this.callsign) || query.get('Password') !== this.password)
      return page('<H3>ERROR: No such Username/Password found</H3>');
    if (this.inbox.length === 0) return page('<H3>You have no log entries</H3>');
    return page(`Your ADIF log file has been built<BR><A HREF="..${this.fileLink}">.ADI file</A>`);
  }

  private card(query: URLSearchParams): FakeAnswer {
    if (query.get('Password') !== this.password)
      return page('Error: No match on Username/Password for that QSO Date/Time');
    const call = query.get('CallsignFrom') ?? '';
    if (!this.cards.has(call)) return page('Error: I cannot find that log entry');
    return page(`<CENTER><img src="/CFFileServlet/_cf_image/${call}.png" alt="" /></CENTER>`);
  }
}
