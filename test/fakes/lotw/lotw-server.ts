import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { adifOf, type FakeAnswer, FakeService, recordsOf } from '../service-server.ts';
import { isSignature } from './key-files.ts';

export const LOTW_USER = 'g4qzx';
export const LOTW_PASSWORD = 'lotw-password-that-must-not-leak';

type Fields = Record<string, string>;

/** A contact at LoTW: when it was stored, and when the other station confirmed it (`YYYY-MM-DD HH:MM:SS`). */
interface Stored {
  record: Fields;
  receivedAt: string;
  confirmedAt: string | null;
  credits: Fields;
  /** Place of the station that confirmed it. */
  place?: Fields;
}

const LOGIN_PAGE =
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<HTML><HEAD><TITLE>Logbook of the World Login</TITLE></HEAD>' +
  '<BODY>\n<I>Username/password incorrect</I>\n<FORM ACTION="/lotwuser/login" METHOD="POST">\n' +
  '<INPUT TYPE="TEXT" NAME="login"><INPUT TYPE="PASSWORD" NAME="password"></FORM></BODY></HTML>';
const identityOf = ({ CALL, BAND, MODE, QSO_DATE, TIME_ON, STATION_CALLSIGN }: Fields) =>
  [CALL, BAND, MODE, QSO_DATE, TIME_ON, STATION_CALLSIGN].join(' ');
const day = (text: string) => text.replaceAll('-', '').slice(0, 8);

/** LoTW: reports of stored and confirmed contacts, and uploads that it verifies and stores later. */
export class FakeLotw extends FakeService {
  override readonly name = 'lotw';
  login = LOTW_USER;
  password = LOTW_PASSWORD;
  readonly book: Stored[] = [];
  /** Contacts that were uploaded, but are not stored yet. */
  readonly queue: Fields[] = [];
  /** The last uploaded files. */
  readonly files: Buffer[] = [];
  /** The queries of reports. */
  readonly queries: URLSearchParams[] = [];
  /** Why the next uploads are rejected. */
  rejection = '';
  /** The time at LoTW; empty: the real one. */
  time = '';
  /** Uploads are stored at once, as in the demo. */
  storesAtOnce = false;

  private get now(): string {
    return this.time || new Date().toISOString().slice(0, 19).replace('T', ' ');
  }

  /** Adds a contact as if it was uploaded by another program. */
  add(record: Fields, receivedAt = this.now): Stored {
    const stored = { record, receivedAt, confirmedAt: null, credits: {} };
    this.book.push(stored);
    return stored;
  }

  /** Stores the uploads, as LoTW does some time later; a contact that it already has is received again. */
  processQueue(): void {
    for (const record of this.queue.splice(0)) {
      const same = this.book.find((stored) => identityOf(stored.record) === identityOf(record));
      if (same) same.receivedAt = this.now;
      else this.add(record);
    }
  }

  /** Confirms a contact as the other station. */
  confirm(call: string, credits: Fields = {}, place: Fields = {}): void {
    const stored = this.book.find(({ record }) => record.CALL === call);
    if (!stored) throw new Error(`there is no contact with ${call}`);
    stored.confirmedAt = this.now;
    stored.credits = credits;
    stored.place = place;
  }

  protected override answer(request: IncomingMessage, url: URL, body: Buffer): FakeAnswer {
    if (url.pathname === '/lotwuser/lotwreport.adi') return this.report(url.searchParams);
    if (url.pathname === '/lotw/upload' && request.method === 'POST') {
      const boundary = /boundary=(.+)$/.exec(String(request.headers['content-type']))?.[1] ?? '';
      return page(this.upload(fileOf(body, boundary, 'upfile')));
    }
    return { status: 404, body: 'Not found' };
  }

  private report(query: URLSearchParams): FakeAnswer {
    this.queries.push(query);
    const isUser = query.get('login')?.toLowerCase() === this.login.toLowerCase();
    if (!isUser || query.get('password') !== this.password) return { type: 'text/html', body: LOGIN_PAGE };
    const isConfirmed = query.get('qso_qsl') !== 'no';
    const since = query.get(isConfirmed ? 'qso_qslsince' : 'qso_qsorxsince') ?? '';
    const moment = (stored: Stored) => (isConfirmed ? stored.confirmedAt : stored.receivedAt);
    const found = this.book.filter((stored) => (moment(stored) ?? '') >= since && moment(stored) !== null);
    const last =
      found
        .map((stored) => moment(stored) ?? '')
        .sort()
        .at(-1) ?? this.now;
    const header = `<PROGRAMID:4>LoTW\n<APP_LoTW_${isConfirmed ? 'LASTQSL' : 'LASTQSORX'}:19>${last}\n<APP_LoTW_NUMREC:${
      String(found.length).length
    }>${found.length}\n<eoh>\n`;
    const hasDetails = query.get('qso_qsldetail') === 'yes';
    const records = found.map((stored) => `${adifOf({ ...reported(stored), ...(hasDetails && stored.place) })}\n`);
    return {
      type: 'application/x-arrl-adif',
      body: `ARRL Logbook of the World Status Report\nGenerated at ${this.now}\nfor ${this.login}\nQuery:\n\n${header}${records.join(
        '',
      )}\n<APP_LoTW_EOF>\n`,
    };
  }

  /** Why the file is rejected; null if it is queued. */
  private upload(file: Buffer): string | null {
    if (this.rejection) return this.rejection;
    let text: string;
    try {
      text = gunzipSync(file).toString('latin1');
    } catch {
      return 'The file is not a TQ8 file';
    }
    this.files.push(file);
    const records = recordsOf(text);
    const stations = new Map(
      records.filter(({ REC_TYPE }) => REC_TYPE === 'tSTATION').map((each) => [each.STATION_UID, each]),
    );
    const certificate = records.find(({ REC_TYPE }) => REC_TYPE === 'tCERT')?.CERTIFICATE ?? '';
    const pem = `-----BEGIN CERTIFICATE-----\n${certificate.trim()}\n-----END CERTIFICATE-----`;
    const signer = new X509Certificate(pem);
    const contacts = records.filter(({ REC_TYPE }) => REC_TYPE === 'tCONTACT');
    for (const contact of contacts) {
      const station = stations.get(contact.STATION_UID);
      const signature = (contact['SIGN_LOTW_V2.0'] ?? '').replace(/\s/g, '');
      const isValid = isSignature(signature, contact.SIGNDATA ?? '', signer);
      if (!station || !isValid || contact.SIGNDATA !== signedText(station, contact))
        return 'Signature verification failed';
      this.queue.push({
        CALL: contact.CALL ?? '',
        BAND: contact.BAND ?? '',
        MODE: contact.MODE ?? '',
        FREQ: contact.FREQ ?? '',
        QSO_DATE: day(contact.QSO_DATE ?? ''),
        TIME_ON: (contact.QSO_TIME ?? '').replace(/\D/g, ''),
        ...(contact.PROP_MODE ? { PROP_MODE: contact.PROP_MODE, SAT_NAME: contact.SAT_NAME ?? '' } : {}),
        STATION_CALLSIGN: station.CALL ?? '',
      });
    }
    if (this.storesAtOnce) this.processQueue();
    return contacts.length === 0 ? 'The file has no contacts' : null;
  }
}

/** The text that a contact's signature signs. */
function signedText(station: Fields, contact: Fields): string {
  const own = ['CA_PROVINCE', 'CQZ', 'GRIDSQUARE', 'IOTA', 'ITUZ', 'US_COUNTY', 'US_STATE'];
  const others = [
    'BAND',
    'BAND_RX',
    'CALL',
    'FREQ',
    'FREQ_RX',
    'MODE',
    'PROP_MODE',
    'QSO_DATE',
    'QSO_TIME',
    'SAT_NAME',
  ];
  return [...own.map((name) => station[name] ?? ''), ...others.map((name) => contact[name] ?? '')]
    .join('')
    .toUpperCase();
}

function reported({ record, receivedAt, confirmedAt, credits }: Stored): Fields {
  return {
    ...record,
    APP_LoTW_OWNCALL: record.STATION_CALLSIGN ?? '',
    APP_LoTW_RXQSO: receivedAt,
    QSL_RCVD: confirmedAt ? 'Y' : 'N',
    ...(confirmedAt ? { QSLRDATE: day(confirmedAt), APP_LoTW_RXQSL: confirmedAt } : {}),
    ...credits,
  };
}

function page(rejection: string | null): FakeAnswer {
  const [result, message] = rejection === null ? ['accepted', 'File queued for processing'] : ['rejected', rejection];
  return {
    type: 'text/html',
    body: `<HTML><BODY>\n<!-- .UPL.  ${result} -->\n<!-- .UPLMESSAGE. ${message} -->\n<H3>Upload ${result}</H3>\n</BODY></HTML>`,
  };
}

/** The content of a file in a form. */
function fileOf(body: Buffer, boundary: string, field: string): Buffer {
  const start = body.indexOf(`name="${field}"`);
  const from = body.indexOf('\r\n\r\n', start) + 4;
  const to = body.indexOf(`\r\n--${boundary}`, from);
  return start < 0 || from < 4 || to < 0 ? Buffer.alloc(0) : body.subarray(from, to);
}
