import type { KeptQso } from '@pileup/contract/logbook';
import type { DeviceCopy } from '../../lib/device-copy/copy-database.ts';
import { logBarResponseOf, logbookPageOf, offlineCopyText } from './offline-log.ts';

const qso = (qdo_id: number, Call: string, more: Partial<KeptQso> = {}): KeptQso => ({
  qdo_id,
  TS: new Date(Date.UTC(2026, 10, 1, 0, qdo_id)).toISOString(),
  Call,
  station_callsign: 'G4QZX',
  Freq: 7_010,
  Band: '40m',
  Mode: 'CW',
  SubMode: '',
  Name: '',
  country: 'Japan',
  Comment: '',
  ContestName: '',
  GridSquare: '',
  fields: null,
  qso_origin: 'LOGBAR',
  SNT: '599',
  RCV: '599',
  Power: 100,
  dxcc: 339,
  ...more,
});
const at = Date.UTC(2026, 10, 23, 14, 5);
const copy = (newest: KeptQso[], count = newest.length): DeviceCopy => ({
  accountId: 7,
  at,
  version: 'v',
  newest,
  count,
  worked: { contacts: 0, entities: {}, zones: [], squares: {}, counting: false },
  entities: [],
});
const calls = (rows: readonly { Call: string }[]) => rows.map(({ Call }) => Call);

test('a page, the last page for one past the end, and a search, among what is kept', () => {
  const kept = copy([qso(5, 'JA1QYZ'), qso(4, 'DL1QAA'), qso(3, 'JA1QAA')], 12_000);
  const page = (request: object) => logbookPageOf(kept, request);
  expect(page({ size: 2 })).toMatchObject({ page: 1, pages: 2, count: 12_000 });
  expect(calls(page({ size: 2 }).logbook)).toEqual(['JA1QYZ', 'DL1QAA']);
  expect(page({ size: 2, page: 9 })).toMatchObject({ page: 2, logbook: [{ Call: 'JA1QAA' }] });
  expect(page({ size: 2, call: 'ja1' })).toMatchObject({ pages: 1, count: 2 });
  expect(page({ call: 'F5' })).toMatchObject({ logbook: [], page: 1, pages: 1, count: 0 });
  expect(logbookPageOf(copy([]), { size: 500 })).toMatchObject({ logbook: [], page: 1, pages: 1, count: 0 });
});

test('what is shown is said', () => {
  const { kept } = logbookPageOf(copy([qso(1, 'JA1QYZ')]), {});
  expect(kept && offlineCopyText(kept, 'dmy')).toBe(
    'Offline: your log, as stored on this device on 23 Nov at 14:05 UTC.',
  );
  expect(offlineCopyText({ at, contacts: 5_000, total: 12_000 }, 'dmy')).toMatch(
    /the newest 5.000 of 12.000 contacts, as stored/,
  );
});

test('previous contacts with a callsign, its newest name, and the times', () => {
  const kept = copy([
    qso(9, 'JA1QYZ'),
    qso(8, 'JA1QYZ', { Name: 'Haruka' }),
    qso(7, 'JA1QYZ/P', { Name: 'H' }),
    qso(6, 'F5QA'),
  ]);
  const response = logBarResponseOf(kept, 'JA1QYZ', Date.UTC(2026, 10, 3, 0, 9));
  expect(response).toMatchObject({
    total_qsos: 3,
    name: 'Haruka',
    human_time_since_last_qso: '2 days ago',
    user: null,
  });
  expect(response.qsos.map(({ qdo_id }) => qdo_id)).toEqual([9, 8, 7]);
  expect(logBarResponseOf(kept, 'ZL1QA', at)).toMatchObject({
    total_qsos: 0,
    human_time_since_last_qso: null,
    qsos: [],
  });
});
