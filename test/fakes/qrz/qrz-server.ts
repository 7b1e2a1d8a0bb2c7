import type { IncomingMessage } from 'node:http';
import { adifOf, type FakeAnswer, FakeService, recordsOf } from '../service-server.ts';

export const QRZ_KEY = 'ABCD-0A0A-QRZ-KEY-that-must-not-leak';

const PARAMS = new Set(['KEY', 'ACTION', 'ADIF', 'OPTION', 'LOGIDS']);

interface Entry {
  readonly id: number;
  record: Record<string, string>;
  modified: string;
}

const minuteKey = (record: Record<string, string>) =>
  [record.CALL, record.BAND?.toLowerCase(), record.MODE, record.QSO_DATE, record.TIME_ON?.slice(0, 4)].join(' ');

/** The QRZ logbook: one book per key, numbered records, values that are not encoded, ADIF with entities. */
export class FakeQrz extends FakeService {
  override readonly name = 'qrz';
  /** The records of the book, by number. */
  readonly book = new Map<number, Entry>();
  /** Reasons for refusing a call, for example of an entity that cannot be determined. */
  readonly refusedCalls = new Map<string, string>();
  key = QRZ_KEY;
  /** Callsign of the book; empty accepts every callsign. */
  callsign = '';
  bookName = 'Home & field';
  private nextId = 130_877_000;

  /** Adds a record as if another program had. */
  add(record: Record<string, string>, modified = '2026-11-01'): number {
    const id = ++this.nextId;
    this.book.set(id, { id, record, modified });
    return id;
  }

  /** Confirms a contact as the other station. */
  confirm(id: number, date: string): void {
    const entry = this.book.get(id);
    if (!entry) throw new Error('there is no such record');
    Object.assign(entry.record, { APP_QRZLOG_STATUS: 'C', APP_QRZLOG_QSLDATE: date.replaceAll('-', '') });
    entry.modified = date;
  }

  /** Each record as `CALL BAND MODE DATE HHMM`, sorted. */
  contacts(): string[] {
    return [...this.book.values()].map(({ record }) => minuteKey(record)).sort();
  }

  protected override answer(_request: IncomingMessage, url: URL, body: Buffer): FakeAnswer {
    if (url.pathname !== '/api') return { status: 404, body: 'Not found' };
    const params = new URLSearchParams(body.toString());
    const unknown = [...params.keys()].find((name) => !PARAMS.has(name));
    if (unknown) return fail(`unknown parameter ${unknown}`);
    if (params.get('KEY') !== this.key) return { body: 'STATUS=AUTH&RESULT=AUTH&REASON=invalid api key&EXTENDED=' };
    switch (params.get('ACTION')) {
      case 'STATUS':
        return this.status();
      case 'INSERT':
        return this.insert(params.get('ADIF') ?? '', params.get('OPTION') ?? '');
      case 'DELETE':
        return this.delete((params.get('LOGIDS') ?? '').split(','));
      case 'FETCH':
        return this.fetch(params.get('OPTION') ?? '');
      default:
        return fail('unsupported ACTION');
    }
  }

  private status(): FakeAnswer {
    const confirmed = [...this.book.values()].filter(({ record }) => record.APP_QRZLOG_STATUS === 'C').length;
    return {
      body: `RESULT=OK&COUNT=${this.book.size}&CONFIRMED=${confirmed}&DXCC_COUNT=3&BOOKID=321654&BOOK_NAME=${this.bookName}&CALLSIGN=${this.callsign}&OWNER=${this.callsign}&START_DATE=2001-01-01&END_DATE=`,
    };
  }

  private insert(adif: string, option: string): FakeAnswer {
    const [record, ...more] = recordsOf(adif);
    if (!record?.CALL || more.length > 0) return fail('Unable to add QSO to database: bad ADIF');
    if (this.callsign && record.STATION_CALLSIGN && record.STATION_CALLSIGN !== this.callsign)
      return fail(
        `Unable to add QSO to database: wrong station_callsign for this logbook ${record.STATION_CALLSIGN} doesnt match book callsign ${this.callsign}`,
      );
    const refused = this.refusedCalls.get(record.CALL);
    if (refused) return fail(refused);
    const same = [...this.book.values()].find((entry) => minuteKey(entry.record) === minuteKey(record));
    if (same && option !== 'REPLACE')
      return { body: `STATUS=FAIL&REASON=Unable to add QSO to database: duplicate&EXTENDED=` };
    if (same) {
      // A replaced record loses its confirmation.
      Object.assign(same, { record, modified: '2026-11-28' });
      return { body: `RESULT=REPLACE&COUNT=1&LOGID=${same.id}` };
    }
    return { body: `RESULT=OK&LOGID=${this.add(record, '2026-11-28')}&COUNT=1` };
  }

  private delete(ids: readonly string[]): FakeAnswer {
    const absent = ids.filter((id) => !this.book.delete(Number(id)));
    if (absent.length === ids.length)
      return { body: `RESULT=FAIL&COUNT=0&LOGIDS=${absent.join(',')}&REASON=not found` };
    return { body: absent.length > 0 ? `RESULT=PARTIAL&LOGIDS=${absent.join(',')}` : `RESULT=OK&COUNT=${ids.length}` };
  }

  private fetch(option: string): FakeAnswer {
    const options = new Map(
      option.split(/[,;&]/).map((each): [string, string] => {
        const [name = '', value = ''] = each.split(/:(.*)/s);
        return [name.toUpperCase(), value];
      }),
    );
    const found = [...this.book.values()].filter((entry) => matches(entry, options)).sort((a, b) => a.id - b.id);
    const page = found.slice(0, Number(options.get('MAX') ?? 250));
    if (page.length === 0) return { body: 'RESULT=FAIL&REASON=no log entries found&COUNT=0' };
    const text = page
      .map(({ id, record, modified }) =>
        adifOf({ ...record, APP_QRZLOG_LOGID: String(id), APP_QRZLOG_MODIFIED: modified }),
      )
      .join('\n');
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return { body: `RESULT=OK&COUNT=${page.length}&LOGIDS=${page.map(({ id }) => id).join(',')}&ADIF=${escaped}` };
  }
}

function matches({ id, record, modified }: Entry, options: ReadonlyMap<string, string>): boolean {
  const after = options.get('AFTERLOGID');
  if (after !== undefined && id < Number(after)) return false;
  const [from, to] = (options.get('BETWEEN') ?? '').split('+').map((date) => date.replaceAll('-', ''));
  if (from && (record.QSO_DATE ?? '') < from) return false;
  if (to && (record.QSO_DATE ?? '') > to) return false;
  const since = options.get('MODSINCE');
  if (since && modified < since.slice(0, 10)) return false;
  const call = options.get('CALL');
  if (call && record.CALL !== call) return false;
  return options.get('STATUS') !== 'CONFIRMED' || record.APP_QRZLOG_STATUS === 'C';
}

function fail(reason: string): FakeAnswer {
  return { body: `STATUS=FAIL&RESULT=FAIL&REASON=${reason}&EXTENDED=` };
}
