import type { ExportJob } from '@pileup/contract/exchange';
import { endedSince, endedToast, isNew, pollInterval, progressText } from './export-jobs.ts';

const job = (id: number, status: ExportJob['status']) => ({ id, status }) as ExportJob;
const now = Date.UTC(2026, 10, 28, 19, 42);
const at = (ms: number) => new Date(now + ms).toISOString();

describe('the next poll', () => {
  const pending = [job(2, null), job(1, 1)];
  test.each<[string, ExportJob[] | undefined, number, number | false]>([
    ['not loaded yet', undefined, 0, false],
    ['none is pending', [job(1, 1), job(2, 9)], 0, false],
    ['just started', pending, 0, 1_000],
    ['after the first poll', pending, 1_040, 1_960],
    ['its timer fired a little early', pending, 990, 2_010],
    ['after the second poll', pending, 3_020, 10_000],
    ['found pending after a reload', pending, Number.POSITIVE_INFINITY, 10_000],
  ])('%s', (_, jobs, sinceStart, wait) => {
    expect(pollInterval(jobs, sinceStart)).toBe(wait);
  });
});

test('a job is new for 60 seconds, whichever clock is ahead', () => {
  const isNewAt = (ms: number) => isNew({ created_at: at(ms) }, now);
  expect([isNewAt(0), isNewAt(-59_000), isNewAt(20_000), isNewAt(-60_000), isNewAt(-3_600_000)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a pending job shows its progress', () => {
  expect([progressText({ contacts: 0, bytes: 0 }), progressText({ contacts: 41_200, bytes: 8_200_000 })]).toEqual([
    '',
    `${(41_200).toLocaleString()} contacts, 8.2 MB so far`,
  ]);
});

test.each<[string, Partial<ExportJob>[], ReturnType<typeof endedToast>]>([
  ['none', [], null],
  ['one', [{ status: 1 }], { text: 'Export ready: All contacts', kind: 'good' }],
  ['a failed one', [{ status: 9, error: 'No room.' }], { text: 'Error exporting ADIF... No room.', kind: 'bad' }],
  [
    'an archive, which is not called an ADIF file',
    [{ status: 9, format: 'zip', error: 'No room.' }],
    { text: 'Could not create the archive. No room.', kind: 'bad' },
  ],
  [
    'two at once',
    [{ status: 1 }, { status: 1, title: '2025' }],
    { text: 'Exports ready: All contacts, 2025', kind: 'good' },
  ],
  [
    'one ready and one failed at once',
    [{ status: 1 }, { status: 9, error: 'No room.' }],
    { text: 'Error exporting ADIF... No room. Export ready: All contacts', kind: 'bad' },
  ],
])('the toast of ended jobs: %s', (_, jobs, toast) => {
  const ended = (part: Partial<ExportJob>) =>
    ({ title: 'All contacts', format: 'adi', error: null, ...part }) as ExportJob;
  expect(endedToast(jobs.map(ended))).toEqual(toast);
});

test('only jobs that were pending before can have ended since', () => {
  const jobs = [job(3, 1), job(2, 9), job(1, 1), job(4, null)];
  expect(endedSince([job(3, null), job(2, null), job(1, 1), job(4, null)], jobs).map(({ id }) => id)).toEqual([3, 2]);
  expect(endedSince(undefined, jobs)).toEqual([]);
});
