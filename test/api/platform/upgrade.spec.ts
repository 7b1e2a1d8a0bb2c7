import { randomBytes, randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { Leaderboards } from '@pileup/contract/ranking';
import pg from 'pg';
import { rebuildTally } from '../../../backend/src/logbook/qso/tally.js';
import { migrate } from '../../../scripts/database/migrate.ts';
import { databaseOn, SERVER } from '../../database.ts';
import { ANNA, BORIS, CONTACTS_TODAY, type OldData, oldData } from '../../earlier-releases.ts';
import { World } from '../../world.ts';

const SECRET = randomBytes(32).toString('hex');
const TALLY = 'select account_id, grain, bucket, n from logbook.tally where n <> 0 order by 1, 2, 3';

describe('a database of the first release, with data of every release since, upgraded to the newest', () => {
  let client: pg.Client;
  let world: World;
  let data: OldData;
  let token: string;
  const ran: string[] = [];

  beforeAll(async () => {
    const server = process.env[SERVER] ?? '';
    const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
    client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const url = databaseOn(server, name);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    const old = oldData(client);
    data = old.data;
    await migrate(url, async (migration) => {
      ran.push(migration);
      await old.after(migration);
    });
    expect(old.unused()).toEqual([]);
    token = new JwtService({ secret: SECRET }).sign({ sid: data.sessionId }, { expiresIn: '80d' });
    world = await World.create({ DATABASE_URL: url, JWT_SECRET: SECRET });
  }, 60_000);
  afterAll(async () => {
    await client?.end();
    await world?.close();
  });

  const call: World['call'] = (name, body, params) => world.call(name, body, params, token);

  test('every migration ran in order, on data', () => {
    expect(ran.length).toBeGreaterThan(20);
    expect([...ran].sort()).toEqual(ran);
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
    const before = await world.sql(TALLY);
    await world.database.transaction(rebuildTally);
    expect(await world.sql(TALLY)).toEqual(before);
  });

  test('the leaderboards are rebuilt by today’s rules', async () => {
    const hers = async () => {
      const { leader_board_2_data: rows } = (await call('vleaderboards')).body as Leaderboards;
      return rows.find(({ station_callsign }) => station_callsign === 'G4QAN')?.count;
    };
    // Those made within the last minutes, and the one just logged; all others are older than a week.
    await world.eventually(hers, (count) => count === CONTACTS_TODAY + 1);
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
    const anna = await world.eventually(
      () => charts('G4QAN'),
      ({ counting }) => !counting,
      30,
    );
    expect(anna.count).toBe((data.contacts[ANNA] ?? 0) + 1);
    const boris = await world.eventually(
      () => charts('M0QBO'),
      ({ counting }) => !counting,
      30,
    );
    expect(boris.count).toBe(data.contacts[BORIS]);
    const sums = await client.query(
      `select account_id, kind, sum(n)::integer as n from social.worked_count where kind in ('band', 'month') group by 1, 2 order by 1, 2`,
    );
    expect(sums.rows).toEqual([
      { account_id: ANNA, kind: 'band', n: anna.count },
      { account_id: ANNA, kind: 'month', n: anna.count },
      { account_id: BORIS, kind: 'band', n: boris.count },
      { account_id: BORIS, kind: 'month', n: boris.count },
    ]);
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
