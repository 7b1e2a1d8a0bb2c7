import { runSql } from '../../database.ts';
import { startTestApp } from '../../test-app.ts';

/** More contacts than a search reads by the index of callsigns. */
const MANY = 40_000;
const INSERT_CONTACTS = `
  insert into logbook.qso (account_id, minute, ts, received_at, updated_at, deleted_at, call, band, mode, station_callsign)
  select $1, 59958720 + n / 3, timestamptz '2014-01-01 00:00Z' + n / 3 * interval '1 minute', now(), now(),
    case when n % 7 = 0 then now() end, case n % 11 when 0 then 'G4Q' else 'JA1Q' end || n, '20m', 'CW', 'M0QAA'
  from generate_series(0, $2::integer - 1) n`;
const EXPECTED = `
  select qdo_id from logbook.qso where account_id = $1 and left(call, length($2)) = $2 and deleted_at is null
  order by minute desc, ts desc, qdo_id desc`;

const LOCK = 'lock table logbook.qso in access exclusive mode';

const testApp = await startTestApp();
const me = await testApp.operator();
await testApp.sql(INSERT_CONTACTS, [me.user.id, MANY]);

describe('finding contacts by the start of a callsign', () => {
  test.each(['J', 'JA1Q', 'JA1Q1', 'G', 'JA1Q24990', 'Z', '%', '_', '%_%_%_%_%_%', '*', '?', '\\', "'", '\uffff'])(
    '%j finds the same contacts in the same order for any size of the log',
    async (call) => {
      const expected = (await testApp.sql<{ qdo_id: number }>(EXPECTED, [me.user.id, call])).map((row) =>
        Number(row.qdo_id),
      );
      const pages = Math.max(1, Math.ceil(expected.length / 500));
      for (const page of new Set([1, Math.ceil(pages / 2), pages, pages + 1])) {
        const { status, body } = await me.call('vlogbook', { call, page, size: 500 });
        const shown = Math.min(page, pages);
        expect({ status, page: body.page, pages: body.pages, count: body.count }).toEqual({
          status: 200,
          page: shown,
          pages,
          count: expected.length,
        });
        expect(body.logbook.map((row) => row.qdo_id)).toEqual(expected.slice((shown - 1) * 500, shown * 500));
      }
    },
  );

  test('searches of one account run one at a time and leave connections to others; too many are refused', async () => {
    const other = await testApp.operator();
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = testApp.database.transaction(async (tx) => {
      await runSql(tx, LOCK);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const searches = Array.from({ length: 30 }, () => me.call('vlogbook', { call: 'J' }));
    const responses = Promise.all(searches);
    // The refused requests end first: those before them still run.
    let refused = 0;
    for (const search of searches) void search.then(({ status }) => status === 429 && refused++);
    expect(await Promise.any(searches)).toMatchObject({ status: 429, body: { code: 'too_many' } });
    await testApp.until(() => refused === 20);
    expect((await other.call('vlogbookcount')).status).toBe(200);
    held.resolve();
    await holding;
    const statuses = (await responses).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});
