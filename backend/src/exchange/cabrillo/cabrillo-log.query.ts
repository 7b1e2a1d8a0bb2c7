import {
  CABRILLO_END,
  type CabrilloContact,
  type CabrilloLines,
  cabrilloHead,
  cabrilloLine,
  exchangeOf,
  writtenColumns,
} from '@pileup/adif/cabrillo/cabrillo-writer';
import type { FieldList } from '@pileup/adif/write/record-writer';
import type { CabrilloLogRequest, CabrilloLogResponse } from '@pileup/contract/contests/cabrillo';
import { findContestName } from '@pileup/radio/contests/cabrillo-contests';
import { hzFromMhz } from '@pileup/radio/frequency';
import { parseGrid } from '@pileup/radio/grid';
import type { Me } from '../../identity/index.js';
import { exportQsos, minuteOf } from '../../logbook/index.js';
import type { Database } from '../../platform/database/database.js';
import { InvalidRequest, TooLarge } from '../../platform/errors.js';
import { VERSION } from '../../platform/version.js';

/** More than any station works in a contest. */
const MAX_CONTACTS = 30_000;
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

/** The contacts of a contest as a Cabrillo log. */
export async function cabrilloLog(
  database: Database,
  me: Me,
  request: CabrilloLogRequest,
): Promise<CabrilloLogResponse> {
  const [from, to] = [Date.parse(request.from), Date.parse(request.to) + DAY_MS];
  if (to <= from) throw new InvalidRequest({ to: ['The last day is before the first.'] });
  if (to - from > MAX_DAYS * DAY_MS) throw new InvalidRequest({ to: [`A contest has at most ${MAX_DAYS} days.`] });
  const found: CabrilloContact[] = [];
  await exportQsos(
    database,
    me.accountId,
    { from: minuteOf(from), to: minuteOf(to) - 1 },
    (qso) => {
      if (!isOf(request, qso.get('CONTEST_ID') ?? '')) return;
      found.push(contactOf(qso, me));
      if (found.length > MAX_CONTACTS) throw new TooLarge(`A contest log has at most ${MAX_CONTACTS} contacts.`);
    },
    () => undefined,
  );
  const { contest } = request;
  const columns = writtenColumns(found, contest);
  const lines = found.map((contact) => cabrilloLine(contact, columns)).filter((line) => line !== null);
  return {
    file_name: `${me.callsign.replaceAll('/', '_')}-${contest.toLowerCase().replace(/[^a-z0-9-]+/g, '-')}.log`,
    text: cabrilloHead(headerOf(request, me)) + lines.join('') + CABRILLO_END,
    contacts: lines.length,
    left_out: found.length - lines.length,
  };
}

function isOf({ contest, unnamed }: CabrilloLogRequest, name: string): boolean {
  return name === '' ? unnamed === true : findContestName(name, [contest]) !== null;
}

function headerOf(request: CabrilloLogRequest, { callsign, grid }: Me): CabrilloLines {
  // An optional field may be null in a request.
  const upper = (text: string | null | undefined) => (text ?? '').toUpperCase();
  return [
    ['CONTEST', upper(request.contest)],
    ['CALLSIGN', callsign],
    ['LOCATION', upper(request.location)],
    ['CATEGORY-OPERATOR', upper(request.operator)],
    ['CATEGORY-ASSISTED', upper(request.assisted)],
    ['CATEGORY-BAND', upper(request.band)],
    ['CATEGORY-MODE', upper(request.mode)],
    ['CATEGORY-POWER', upper(request.power)],
    ['CATEGORY-STATION', upper(request.station)],
    ['CATEGORY-TRANSMITTER', upper(request.transmitter)],
    ['CATEGORY-OVERLAY', upper(request.overlay)],
    ['CLAIMED-SCORE', request.claimed_score ?? ''],
    ['CLUB', request.club ?? ''],
    ['OPERATORS', upper(request.operators)],
    ['NAME', request.name ?? ''],
    ['GRID-LOCATOR', grid],
    ['CREATED-BY', `Pileup ${VERSION}`],
    ['SOAPBOX', request.soapbox ?? ''],
  ];
}

function contactOf(qso: FieldList, me: Me): CabrilloContact {
  const text = (name: string) => qso.get(name) ?? '';
  const [sent, received] = exchangesOf(text, me.grid);
  return {
    freqHz: hzFromMhz(text('FREQ')) || null,
    band: text('BAND'),
    mode: text('MODE'),
    submode: text('SUBMODE'),
    ts: timeOf(text('QSO_DATE'), text('TIME_ON')),
    ownCall: text('STATION_CALLSIGN') || me.callsign,
    call: text('CALL'),
    sent: { report: text('RST_SENT'), exchange: sent },
    received: { report: text('RST_RCVD'), exchange: received },
    excluded: text('APP_CABRILLO_X_QSO') === 'Y',
    transmitter: text('APP_CABRILLO_TRANSMITTER'),
  };
}

/** Both exchanges; locators take their place as digital programs log them, where nothing else was exchanged. */
function exchangesOf(text: (name: string) => string, ownGrid: string): [sent: string, received: string] {
  const logged = exchangeOf(text('STX'), text('STX_STRING'));
  const received =
    exchangeOf(text('SRX'), text('SRX_STRING')) ||
    (logged === '' || isSquare(logged) ? text('GRIDSQUARE').slice(0, 4) : '');
  const sent = logged || (isSquare(received) ? (text('MY_GRIDSQUARE') || ownGrid).slice(0, 4) : '');
  return [sent, received];
}

const isSquare = (exchange: string): boolean => exchange.length >= 4 && parseGrid(exchange) !== null;

/** ms; as the logbook writes them. */
function timeOf(date: string, time: string): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(time.slice(0, 2)), Number(time.slice(2, 4)));
}
