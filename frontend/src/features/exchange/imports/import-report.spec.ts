import type { ImportReport } from '@pileup/contract/exchange';
import {
  errorText,
  openCheck,
  partRead,
  progressParts,
  recordsExpected,
  stateText,
  timeLeft,
} from './import-report.ts';

const started = Date.UTC(2026, 10, 28, 19, 0, 0);
const report = (some: Partial<ImportReport>): ImportReport => ({
  id: 1,
  filename: 'log.adi',
  format: 'adif',
  status: 'running',
  encoding: null,
  check_only: false,
  bytes_total: 1000,
  bytes_done: 610,
  read: 610,
  added: 400,
  duplicate: 200,
  enriched: 50,
  flagged: 0,
  qtc: 0,
  stations: [],
  moved: [],
  rejected: 10,
  started_at: new Date(started).toISOString(),
  finished_at: null,
  error: null,
  undo_until: null,
  can_retry: false,
  can_store: false,
  kept: 0,
  ...some,
});
const sum = (some: Partial<ImportReport>) => progressParts(report(some)).reduce((all, { part }) => all + part, 0);

test('the parts of the bar add up to the fraction read', () => {
  expect(sum({})).toBeCloseTo(0.61);
  expect(progressParts(report({}))).toMatchObject([{ part: 0.4 }, { part: 0.2 }, { part: 0.01 }]);
});

test('a done import fills the bar whatever its byte count; records that another import reads show as a plain part', () => {
  expect(sum({ status: 'done', bytes_done: 0 })).toBe(1);
  const none = { read: 0, added: 0, duplicate: 0, rejected: 0 };
  expect(progressParts(report(none))).toEqual([{ kind: 'plain', part: partRead(report({})) }]);
  expect(sum({ ...none, bytes_done: 0 })).toBe(0);
  expect([partRead(report({ bytes_total: 0 })), partRead(report({ bytes_done: 2000 }))]).toEqual([0, 1]);
});

test('the number of records is extrapolated from the first part of the file', () => {
  expect([recordsExpected(report({})), recordsExpected(report({ read: 0 }))]).toEqual([1000, null]);
  expect(recordsExpected(report({ read: 41_200, bytes_done: 606 }))).toBe(68_000);
  // The estimate is never below the number of records read.
  expect(recordsExpected(report({ read: 68_200, bytes_done: 999 }))).toBe(68_200);
});

test.each<[string, Partial<ImportReport>, number, string | null]>([
  ['too early', {}, 1_000, null],
  ['running', {}, 61_000, 'about 39 s left'],
  ['a long file', { bytes_done: 100 }, 60_000, 'about 9 min left'],
  ['queued', { status: 'queued' }, 61_000, null],
  ['done', { status: 'done' }, 61_000, null],
])('%s', (_, some, after, text) => {
  expect(timeLeft(report(some), started + after)).toBe(text);
});

test('a check is shown as a check, running and done', () => {
  expect([
    stateText({ status: 'running', check_only: true }),
    stateText({ status: 'done', check_only: true }),
    stateText({ status: 'done', check_only: false }),
  ]).toEqual(['Checking', 'Checked only', 'Done']);
});

test('only a failed import is shown as an error', () => {
  expect(errorText({ status: 'failed', error: 'No room.' })).toBe('Error importing ADIF file: No room.');
  expect(errorText({ status: 'running', error: 'Waiting for the database.' })).toBe('Waiting for the database.');
});

describe('the check that is open', () => {
  const done = report({ id: 7, status: 'done', check_only: true, can_store: true });
  test.each<[string, ImportReport[] | undefined, number, number | undefined]>([
    ['not loaded yet', undefined, 0, undefined],
    ['the newest, done, with its file', [done, report({ id: 6 })], 0, 7],
    ['the newest, in progress', [report({ id: 7, check_only: true })], 0, 7],
    ['dismissed', [done], 7, undefined],
    ['followed by an import', [report({ id: 8 }), done], 0, undefined],
    ['its file deleted', [{ ...done, can_store: false }], 0, undefined],
    ['failed', [{ ...done, status: 'failed', can_store: false }], 0, 7],
  ])('%s', (_, imports, dismissed, id) => {
    expect(openCheck(imports, dismissed)?.id).toBe(id);
  });
});
