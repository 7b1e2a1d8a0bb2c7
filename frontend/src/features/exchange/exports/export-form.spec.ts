import type { ExportRequest } from '@pileup/contract/exchange';
import {
  EMPTY_FORM,
  type ExportForm,
  exportRequest,
  parseForm,
  searchText,
  serverErrors,
  withSearch,
} from './export-form.ts';

const NO_SEARCH = { call: '', filter: '' };

const form = (some: Partial<ExportForm>): ExportForm => ({ ...EMPTY_FORM, ...some });

describe('the request', () => {
  test.each<[string, Partial<ExportForm>, ExportRequest]>([
    [
      'by date',
      { start_date: '2026-11-01', end_date: '2026-11-21', start_time: '2020-01-01T00:00' },
      { start_date: '2026-11-01', end_date: '2026-11-21', format: 'adi' },
    ],
    [
      'a single day',
      { start_date: '2026-11-21', end_date: '2026-11-21', format: 'csv' },
      { start_date: '2026-11-21', end_date: '2026-11-21', format: 'csv' },
    ],
    [
      'by date and time',
      { choice: 'times', start_time: '2026-11-21T19:00', end_time: '2026-11-21T19:42', start_date: '2026-11-01' },
      { start_date: '2026-11-21T19:00', end_date: '2026-11-21T19:42', format: 'adi' },
    ],
    ['all', { choice: 'all', start_date: '2026-11-01', format: 'adx' }, { all: true, format: 'adx' }],
    ['the search', { choice: 'search' }, { call: 'JA', filter: 'band:40m', format: 'adi' }],
  ])('%s', (_, some, request) => {
    expect(exportRequest(form(some), { call: 'JA', filter: 'band:40m' })).toEqual({ request });
  });
});

describe('missing or reversed dates', () => {
  test.each<[string, Partial<ExportForm>, string, string[]]>([
    ['nothing', {}, 'Please select both start and end date.', ['start', 'end']],
    ['no end', { start_date: '2026-11-01' }, 'Please select both start and end date.', ['end']],
    [
      'the end first',
      { start_date: '2026-11-02', end_date: '2026-11-01' },
      'Start date should be before end date.',
      ['start', 'end'],
    ],
    [
      'no start, with a time',
      { choice: 'times', end_time: '2026-11-02T12:00', start_date: '2026-11-01' },
      'Please select both start and end date and time.',
      ['start'],
    ],
    [
      'a minute late',
      { choice: 'times', start_time: '2026-11-02T12:01', end_time: '2026-11-02T12:00' },
      'Start date and time should be before end date and time.',
      ['start', 'end'],
    ],
  ])('%s', (_, some, text, ends) => {
    expect(exportRequest(form(some), NO_SEARCH)).toEqual({ error: { text, ends } });
  });

  test('refused by the server', () => {
    expect(serverErrors({ end_date: ['Not a date.'] })).toEqual({ text: 'Not a date.', ends: ['end'] });
    expect(serverErrors({ format: ['Unknown.'] })).toBeUndefined();
  });
});

test('a half-filled form is restored, and invalid data gives an empty one', () => {
  const half = form({ choice: 'times', start_time: '2026-11-02T12:01', format: 'adx' });
  expect(parseForm(JSON.parse(JSON.stringify(half)))).toEqual(half);
  expect([parseForm(null), parseForm([7]), parseForm({ choice: 'never', format: 1, end_date: {} })]).toEqual([
    EMPTY_FORM,
    EMPTY_FORM,
    EMPTY_FORM,
  ]);
});

test('a search is selected; without one it cannot be selected', () => {
  expect(withSearch(form({ choice: 'all' }), { call: 'JA', filter: '' }).choice).toBe('search');
  expect(withSearch(form({ choice: 'search' }), NO_SEARCH).choice).toBe('dates');
  expect(withSearch(form({ choice: 'all' }), NO_SEARCH).choice).toBe('all');
});

test('what the logbook showed is named', () => {
  expect([
    searchText({ call: 'JA', filter: '' }),
    searchText({ call: '', filter: 'band:40m' }),
    searchText({ call: 'JA', filter: 'band:40m' }),
  ]).toEqual(['Calls beginning with JA', 'band:40m', 'band:40m, calls beginning with JA']);
});
