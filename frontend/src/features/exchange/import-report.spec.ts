import type { ImportReport } from '@pileup/contract/exchange';
import { partRead, progressParts, recordsExpected, timeLeft } from './import-report.ts';

const started = Date.UTC(2026, 10, 28, 19, 0, 0);
const report = (some: Partial<ImportReport>): ImportReport => ({
  id: 1,
  filename: 'log.adi',
  status: 'running',
  bytes_total: 1000,
  bytes_done: 610,
  read: 610,
  added: 400,
  duplicate: 200,
  enriched: 50,
  rejected: 10,
  started_at: new Date(started).toISOString(),
  finished_at: null,
  error: null,
  ...some,
});
const sum = (some: Partial<ImportReport>) => progressParts(report(some)).reduce((all, { part }) => all + part, 0);

test('the parts of the bar add up to what was read of the file', () => {
  expect(sum({})).toBeCloseTo(0.61);
  expect(progressParts(report({}))).toMatchObject([{ part: 0.4 }, { part: 0.2 }, { part: 0.01 }]);
});

test('done is all of it, whatever the bytes say; nothing read is nothing', () => {
  expect([sum({ status: 'done', bytes_done: 0 }), sum({ read: 0, added: 0, duplicate: 0, rejected: 0 })]).toEqual([
    1, 0,
  ]);
  expect([partRead(report({ bytes_total: 0 })), partRead(report({ bytes_done: 2000 }))]).toEqual([0, 1]);
});

test('the first part of a file tells how many records it has', () => {
  expect([recordsExpected(report({})), recordsExpected(report({ read: 0 }))]).toEqual([1000, null]);
});

test.each<[string, Partial<ImportReport>, number, string | null]>([
  ['too early to say', {}, 1_000, null],
  ['at this pace', {}, 61_000, 'about 39 s left'],
  ['a long file', { bytes_done: 100 }, 60_000, 'about 9 min left'],
  ['still waiting', { status: 'queued' }, 61_000, null],
  ['done', { status: 'done' }, 61_000, null],
])('%s', (_, some, after, text) => {
  expect(timeLeft(report(some), started + after)).toBe(text);
});
