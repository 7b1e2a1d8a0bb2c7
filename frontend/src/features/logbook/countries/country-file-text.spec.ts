import { countryFileTexts } from './country-file-text.ts';

const built_in_date = '2026-02-13';

test('without a dated file only the built-in list decides', () => {
  expect(countryFileTexts({ built_in_date, in_use: null, refused: null })).toEqual([
    'Callsigns are resolved with the built-in list of 2026-02-13: there is no country file with dates.',
  ]);
});

test('the dated file, its rows that were left out, and a refused one', () => {
  expect(
    countryFileTexts({
      built_in_date,
      in_use: { date: '2026-04-01T08:30:08+00:00', rows: 43_440, rows_left_out: 4 },
      refused: { at: '2026-11-28T04:35:00.000Z', reason: 'Club Log answered 403.' },
    }),
  ).toEqual([
    'Callsigns are resolved with the country file of 2026-04-01, which has 43,440 rows with dates, then with the built-in list of 2026-02-13.',
    'Rows of the file that could not be used: 4.',
    'A country file was rejected on 2026-11-28: Club Log answered 403.',
  ]);
});
