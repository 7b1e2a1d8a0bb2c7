import { checkCteNames, checkReads } from './qsos-changed.js';

const sql = (text: string) => ({ reads: 'everything', onInsert: text, onChange: 'ranking_x as (select)' }) as const;

describe('CTE names of projections', () => {
  test.each([
    'ranking_day as (insert into t select * from (select 1 as n) as (n)), ranking_x as materialized (select)',
    'ranking_a as (with inner_cte as (select) select)',
  ])('accepted: %s', (text) => expect(() => checkCteNames('ranking', sql(text))).not.toThrow());

  test.each([
    ['day as (select)', 'day'],
    ['ranking_a as (select (1)), social_b as not materialized (select)', 'social_b'],
    ['ranking_a as (select), rankings as (select)', 'rankings'],
  ])('rejected: %s', (text, name) =>
    expect(() => checkCteNames('ranking', sql(text))).toThrow(`The CTE ${name} of a projection of ranking`),
  );
});

describe('what projections read', () => {
  const onChange = "ranking_x as (insert into t select f.ts, g.band, f.fields ->> 'SRX' from facts f)";

  test.each([[['ts', 'band', 'SRX', 'GRIDSQUARE']], ['everything' as const]])('%s: accepted', (reads) =>
    expect(() => checkReads('ranking', { reads, onChange })).not.toThrow(),
  );

  test.each([
    [['ts', 'SRX'], 'band'],
    [['ts', 'band'], 'SRX'],
  ])('only %s: rejected', (reads, missing) =>
    expect(() => checkReads('ranking', { reads, onChange })).toThrow(`reads ${missing}, too`),
  );
});
