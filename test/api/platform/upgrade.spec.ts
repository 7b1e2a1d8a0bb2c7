import { randomBytes, randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { Leaderboards } from '@pileup/contract/ranking';
import { rebuildTally } from '../../../backend/src/logbook/qso/tally.js';
import { WORKED_OF_ACCOUNT } from '../../../backend/src/social/profile/worked-counts.js';
import { migrate } from '../../../scripts/database/migrate.ts';
import { connectDatabase } from '../../bench/process/database.ts';
import { databaseOn, SERVER } from '../../database.ts';
import { ANNA, BORIS, CONTACTS_TODAY, oldData } from '../../earlier-releases.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';

const SECRET = randomBytes(32).toString('hex');
const TALLY = 'select account_id, grain, bucket, n from logbook.tally where n <> 0 order by 1, 2, 3';

const server = process.env[SERVER] ?? '';
const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
const administrator = await connectDatabase(server);
await administrator.query(`create database ${name}`);
await administrator.end();
const url = databaseOn(server, name);
const client = await connectDatabase(url);
const { data, after, unused } = oldData(client);
const ran: string[] = [];
await migrate(url, async (migration) => {
  ran.push(migration);
  await after(migration);
});
const token = new JwtService({ secret: SECRET }).sign({ sid: data.sessionId }, { expiresIn: '80d' });
const testApp = await startTestApp({ DATABASE_URL: url, JWT_SECRET: SECRET });
afterAll(() => client.end());

describe('a database of the first release, with data of every release since, upgraded to the newest', () => {
  const call: TestApp['call'] = (name, body, params) => testApp.call(name, body, params, token);

  test('every migration ran in order, on data', () => {
    expect(ran.length).toBeGreaterThan(20);
    expect([...ran].sort()).toEqual(ran);
    expect(unused()).toEqual([]);
  });

  test('the session of the first release is valid, and newer settings have their defaults', async () => {
    const { status, body } = await call('vuser');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      id: ANNA,
      my_callsign: 'G4QAN',
      name: 'Anna',
      email: 'anna@example.org',
      is_admin: 1,
    });
    expect(body.user.sub_accounts.map(({ callsign }) => callsign).sort()).toEqual(['EA8/G4QAN', 'G4QAN/P']);
    expect((await call('vsubscription')).body).toMatchObject({ subscription: { level: expect.anything() } });
    expect((await call('vsessions')).body.sessions).toHaveLength(1);
  });

  test('the log is complete, its pages and counts agree, and it can be searched, changed and extended', async () => {
    const live = data.contacts[ANNA];
    expect((await call('vlogbookcount')).body.count).toBe(live);
    const last = (await call('vlogbook', { page: 999, size: 500 })).body;
    expect(last).toMatchObject({ count: live, page: 8, pages: 8 });
    expect(last.logbook).toHaveLength(500);
    expect((await call('vlogbook', { call: 'EA8/' })).body.count).toBe(Math.ceil((live ?? 0) / 9));
    const [contact] = last.logbook;
    expect((await call('vqso/update', { qdo_id: contact?.qdo_id, Comment: 'changed' })).status).toBe(200);
    expect((await call('vqso/upsert', { data: { Call: 'JA1QYZ', Mode: 'CW', Freq: 7_010 } })).body.created).toBe(true);
    const before = await testApp.sql(TALLY);
    await testApp.database.transaction(rebuildTally);
    expect(await testApp.sql(TALLY)).toEqual(before);
  });

  test('the leaderboards are rebuilt by today’s rules', async () => {
    const hers = async () => {
      const { leader_board_2_data: rows } = (await call('vleaderboards')).body as Leaderboards;
      return rows.find(({ station_callsign }) => station_callsign === 'G4QAN')?.count;
    };
    // The contacts are those made within the last minutes, and the one just logged; all others are older than a week.
    await testApp.eventually(hers, (count) => count === CONTACTS_TODAY + 1);
    const days = await client.query('select n from ranking.day where account_id = $1 and n = 777', [ANNA]);
    expect(days.rows).toEqual([]);
    const counted = await client.query(
      `select count(*)::integer as n, (select sum(n)::integer from ranking.day where account_id = $1) as days
       from ranking.counted where account_id = $1`,
      [ANNA],
    );
    expect(counted.rows[0].n).toBe(counted.rows[0].days);
  });

  test('profiles count the whole log, and no old counts are left', async () => {
    const charts = async (callsign: string) => (await call('vprofilepictures', { callsign })).body;
    const counted = (callsign: string) =>
      testApp.eventually(
        () => charts(callsign),
        ({ counting }) => !counting,
      );
    const anna = await counted('G4QAN');
    expect(anna.count).toBe((data.contacts[ANNA] ?? 0) + 1);
    const boris = await counted('M0QBO');
    expect(boris.count).toBe(data.contacts[BORIS]);
    for (const [account, { count }] of [
      [ANNA, anna],
      [BORIS, boris],
    ] as const) {
      const sums = `select kind, sum(n)::integer as n from (${WORKED_OF_ACCOUNT}) w
        where kind in ('band', 'month') group by kind order by kind`;
      expect((await client.query(sums, [account])).rows).toEqual([
        { kind: 'band', n: count },
        { kind: 'month', n: count },
      ]);
    }
  });

  test('imports, exports, computers, accounts and notifications are kept', async () => {
    expect((await call('vimports')).body.imports).toMatchObject([
      { filename: 'log.adi', status: 'done', read: 12, added: 9 },
    ]);
    expect((await call('vimport/{id}/rejected', {}, { id: 1 })).body).toMatchObject({
      rejected: [{ record: 3 }, { record: 7 }],
    });
    expect((await call('vexportjobs')).body).toMatchObject([{ filename: 'g4qan-all.adi' }]);
    expect((await call('vpaired')).body.computers).toMatchObject([{ name: 'Shack' }]);
    expect((await call('vprofilefor', { callsign: 'M0QBO' })).body.profile).toMatchObject({ name: "Бори́с '--" });
    const { body } = await call('vinbox');
    expect([...body.notifications, ...body.OldNotifications].map(({ message }) => message)).toContain('Hello Anna');
  });
});
