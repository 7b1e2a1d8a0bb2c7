import { purgeDeleted } from '../../../backend/src/logbook/qso/delete-qso.js';
import { record } from '../../fixtures/adif.ts';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const DAY = 86_400_000;
const when = '2026-03-14T15:09:26Z';

const testApp = await startTestApp();

describe('logging contacts', () => {
  let me: Operator;
  beforeEach(async () => {
    me = await testApp.operator();
  });

  describe('derived values', () => {
    test.each([
      [
        'a frequency decides the band',
        { Freq: 14_074, Mode: 'FT8' },
        { Freq: 14_074, Band: '20m', Mode: 'FT8', SubMode: '' },
      ],
      ['the frequency overrides a wrong band', { Freq: '7127.5', Band: '20m' }, { Freq: 7127.5, Band: '40m' }],
      ['a band without frequency is stored', { Freq: null, Band: '70CM' }, { Freq: null, Band: '70cm' }],
      ['a frequency to the hertz', { Freq: 14_074.123 }, { Freq: 14_074.123, Band: '20m' }],
      ['0 kHz from a radio switched off', { Freq: 0, Band: '15m' }, { Freq: null, Band: '15m' }],
      ['a submode given as mode', { Mode: 'FT4' }, { Mode: 'MFSK', SubMode: 'FT4' }],
      ['upper side band', { Mode: 'usb' }, { Mode: 'SSB', SubMode: 'USB' }],
      [
        'the entity of a prefix',
        { Call: 'EA8/G4QZX' },
        { dxcc: 29, country: expect.stringMatching(/Canary/), Continent: 'AF', cq_zone: 33 },
      ],
      ['no entity at sea', { Call: 'G4QZX/MM' }, { dxcc: null, country: '' }],
      ['no entity on 11 m', { Call: '161QA101', Freq: 27_555 }, { dxcc: null, country: '', Band: '11m' }],
      ['an unknown entity number is derived from the call', { dxcc: 9_998 }, { dxcc: 339, country: 'Japan' }],
      ['power below the smallest stored value', { Power: 1e-300 }, { Power: 0 }],
      ['an entity chosen from the list', { Call: 'G4QZX', dxcc: 122 }, { dxcc: 122, country: 'Jersey' }],
      [
        'a position from the grid',
        { GridSquare: 'jn58td' },
        { GridSquare: 'JN58td', LAT: expect.closeTo(48.146, 2), LON: expect.closeTo(11.625, 2) },
      ],
      ['lower case and spaces', { Call: ' ja1qyz ' }, { Call: 'JA1QYZ' }],
      [
        'numbers sent as text',
        { Power: '100', qso_duration: '42', IsRunQSO: '1', dxcc: '' },
        { Power: 100, qso_duration: 42, IsRunQSO: 1, dxcc: 339 },
      ],
    ])('%s', async (_, sent, expected) => {
      expect(await me.logQso({ TS: when, ...sent })).toMatchObject(expected);
    });

    test('country and coordinates sent by the client are ignored', async () => {
      const qso = await me.logQso({ Call: 'JA1QYZ', country: 'Atlantis', Continent: 'XX', LAT: 1, LON: 2 });
      expect(qso).toMatchObject({ country: 'Japan', Continent: 'AS' });
      expect(qso.LAT).not.toBe(1);
    });

    test('a contact without a time gets the current time in UTC', async () => {
      const before = testApp.clock.now();
      const time = Date.parse((await me.logQso()).TS);
      expect(time).toBeGreaterThan(before - 1_000);
      expect(time).toBeLessThanOrEqual(testApp.clock.now());
    });

    test.each([
      ['2026-03-14 15:09', '2026-03-14T15:09:00Z'],
      ['2026-03-14T16:09:26+01:00', '2026-03-14T15:09:26Z'],
      ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00Z'],
    ])('the time %s is %s', async (sent, TS) => {
      expect((await me.logQso({ TS: sent })).TS).toBe(TS);
    });
  });

  describe('refused values, by field', () => {
    test.each([
      ['a call of two characters', { Call: 'G4' }, 'Call'],
      ['a call without digit', { Call: 'ABC' }, 'Call'],
      ['a call of 21 characters', { Call: 'G4QZXQZXQZXQZXQZXQZXQ' }, 'Call'],
      ['no mode', { Mode: '' }, 'Mode'],
      ['the future', { TS: new Date(Date.now() + DAY).toISOString() }, 'TS'],
      ['before 1900', { TS: '1899-12-31T23:59:59Z' }, 'TS'],
      ['a day that does not exist', { TS: '2026-02-30T00:00:00Z' }, 'TS'],
      ['a text as the time', { TS: 'yesterday' }, 'TS'],
      ['a text as the frequency', { Freq: '14,074' }, 'Freq'],
      ['a negative frequency', { Freq: -1 }, 'Freq'],
      ['five digits of power', { Power: 12_345 }, 'Power'],
      ['a name of 101 characters', { Name: 'x'.repeat(101) }, 'Name'],
      ['a comment of 1001 characters', { Comment: 'x'.repeat(1_001) }, 'Comment'],
      ['a report of 11 characters', { SNT: '59999999999' }, 'SNT'],
      ['a NUL in the comment', { Comment: 'a\u0000b' }, 'Comment'],
      ['a bell in the name', { Name: 'a\u0007' }, 'Name'],
      ['a lone surrogate', { Name: '\ud83d' }, 'Name'],
      ['a list as the name', { Name: ['x'] }, 'Name'],
    ])('%s', async (_, sent, field) => {
      const { status, body } = await me.call('vqso/upsert', {
        data: { Call: 'JA1QYZ', Mode: 'SSB', Freq: 14_205, ...sent },
      });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
      expect((await me.call('vlogbookcount')).body.count).toBe(0);
    });

    test('the callsign of another account as the station', async () => {
      const { status, body } = await me.call('vqso/upsert', {
        data: { Call: 'JA1QYZ', Mode: 'SSB', station_callsign: 'G4QZX' },
      });
      expect([status, body.code]).toEqual([422, 'rule']);
      expect((await me.logQso({ station_callsign: `EA8/${me.callsign}` })).station_callsign).toBe(`EA8/${me.callsign}`);
    });

    test('accepts an own callsign with a portable suffix', async () => {
      const portable = await testApp.operator('G0QBX/P');
      expect((await portable.logQso({ station_callsign: 'G0QBX/P' })).station_callsign).toBe('G0QBX/P');
    });

    test('a visitor', async () => {
      expect((await testApp.call('vqso/upsert', { data: { Call: 'JA1QYZ', Mode: 'SSB' } })).status).toBe(401);
    });
  });

  describe('the natural key', () => {
    test('a double click, a retry and retries over an hour make one contact', async () => {
      const sent = { data: { Call: 'JA1QYZ', Mode: 'SSB', Freq: 14_205, TS: when } };
      const responses = await Promise.all(Array.from({ length: 8 }, () => me.call('vqso/upsert', sent)));
      expect(new Set(responses.map((response) => response.body.qdo_id)).size).toBe(1);
      expect(responses.filter((response) => response.body.created)).toHaveLength(1);
      expect((await me.call('vlogbookcount')).body.count).toBe(1);
    });

    test('the second request adds new values and removes none', async () => {
      const first = await me.logQso({ TS: when, Name: 'Haruka', Comment: 'first' });
      const second = await me.logQso({ TS: '2026-03-14T15:09:59Z', Name: '', Comment: 'second', GridSquare: 'PM95' });
      expect(second).toMatchObject({ qdo_id: first.qdo_id, Name: 'Haruka', Comment: 'second', GridSquare: 'PM95' });
    });

    test('a retry with fewer fields removes nothing: entity, position, station and run stay', async () => {
      const station = `${me.callsign}/P`;
      const first = await me.logQso({
        TS: when,
        Call: 'G4QZX',
        dxcc: 122,
        GridSquare: 'IN89wf',
        IsRunQSO: 1,
        station_callsign: station,
      });
      const again = await me.logQso({ TS: when, Call: 'G4QZX' });
      expect(again).toEqual({ ...first, TS: again.TS });
      expect(again).toMatchObject({ dxcc: 122, GridSquare: 'IN89wf', IsRunQSO: 1, station_callsign: station });
    });

    test('a deleted contact logged again is new except for its id and first receipt', async () => {
      const first = await me.logQso({
        TS: when,
        Name: 'Haruka',
        Comment: 'old',
        ContestName: 'CQ-WW',
        email: 'x@example.org',
      });
      await me.call('vqso/nuke', { qdo_id: first.qdo_id });
      expect(await me.logQso({ TS: when })).toMatchObject({
        qdo_id: first.qdo_id,
        received_at: first.received_at,
        Name: '',
        Comment: '',
        ContestName: '',
        email: '',
      });
    });

    test.each([
      ['minute', { TS: '2026-03-14T15:10:00Z' }],
      ['band', { Freq: 7_100 }],
      ['mode', { Mode: 'CW' }],
      ['call', { Call: 'JA1QYX' }],
    ])('another %s is another contact', async (_, other) => {
      await me.logQso({ TS: when });
      await me.logQso({ TS: when, ...other });
      expect((await me.call('vlogbookcount')).body.count).toBe(2);
    });

    test('contacts of many stations share a statement, and one that the database refuses fails alone', async () => {
      await testApp.sql(`create function logbook.refuse() returns trigger language plpgsql as
          'begin if new.comment = ''poison'' then raise exception ''no'' using errcode = ''22003''; end if; return new; end'`);
      await testApp.sql(
        'create trigger refuse before insert on logbook.qso for each row execute function logbook.refuse()',
      );
      const stations = await Promise.all(Array.from({ length: 12 }, () => testApp.operator()));
      const responses = await Promise.all(
        stations.flatMap((station, n) =>
          ['JA1QQA', 'JA1QQB', 'JA1QQA'].map((Call) =>
            station.call('vqso/upsert', {
              data: { Call, Mode: 'CW', Freq: 7_010, TS: when, Comment: n === 5 ? 'poison' : 'fine' },
            }),
          ),
        ),
      );
      await testApp.sql('drop trigger refuse on logbook.qso');
      expect(responses.map(({ status }) => status)).toEqual(
        stations.flatMap((_, n) => Array(3).fill(n === 5 ? 500 : 200)),
      );
      for (const [n, station] of stations.entries())
        expect((await station.call('vlogbookcount')).body.count).toBe(n === 5 ? 0 : 2);
    });

    test('two stations may log the same contact', async () => {
      const other = await testApp.operator();
      const [mine, theirs] = [await me.logQso({ TS: when }), await other.logQso({ TS: when })];
      expect(mine.qdo_id).not.toBe(theirs.qdo_id);
    });
  });

  describe('changing', () => {
    test('changes only what is sent, and never the first receipt', async () => {
      const qso = await me.logQso({ TS: when, Name: 'Haruka', Comment: 'old', Power: 100 });
      testApp.clock.jump(3_600_000);
      const { body } = await me.call('vqso/update', { qdo_id: qso.qdo_id, Comment: 'new', Power: null, Freq: 21_300 });
      expect(body.qso).toEqual({ ...qso, Comment: 'new', Power: null, Freq: 21_300, Band: '15m' });
    });

    test('another callsign sets its own entity', async () => {
      const qso = await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95' });
      const { body } = await me.call('vqso/update', { qdo_id: qso.qdo_id, Call: 'G4QZX' });
      expect(body.qso).toMatchObject({ Call: 'G4QZX', dxcc: 223, country: 'England', GridSquare: '' });
    });

    test('a chosen entity survives other edits', async () => {
      const qso = await me.logQso({ Call: 'G4QZX', dxcc: 122 });
      const { body } = await me.call('vqso/update', { qdo_id: qso.qdo_id, Name: 'Jo' });
      expect(body.qso).toMatchObject({ dxcc: 122, country: 'Jersey', Name: 'Jo' });
    });

    test('without its grid it is placed at its entity', async () => {
      const plain = await me.logQso({ Call: 'JA1QYX' });
      const qso = await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95' });
      const { body } = await me.call('vqso/update', { qdo_id: qso.qdo_id, GridSquare: '' });
      expect(body.qso).toMatchObject({ GridSquare: '', LAT: plain.LAT, LON: plain.LON });
    });

    test('refuses the callsign of another account as the station', async () => {
      const qso = await me.logQso();
      expect((await me.call('vqso/update', { qdo_id: qso.qdo_id, station_callsign: 'W1AWQ' })).status).toBe(422);
      expect(
        (await me.call('vqso/update', { qdo_id: qso.qdo_id, station_callsign: `EA8/${me.callsign}` })).body.qso
          .station_callsign,
      ).toBe(`EA8/${me.callsign}`);
    });

    test('two edits that swap places at once are each done or refused, never a server error', async () => {
      const [one, two] = [await me.logQso({ Call: 'JA1QQA', TS: when }), await me.logQso({ Call: 'JA1QQB', TS: when })];
      for (let round = 0; round < 20; round++) {
        const responses = await Promise.all([
          me.call('vqso/update', { qdo_id: one.qdo_id, Call: 'JA1QQB' }),
          me.call('vqso/update', { qdo_id: two.qdo_id, Call: 'JA1QQA' }),
        ]);
        for (const { status } of responses) expect([200, 409]).toContain(status);
      }
    });

    test('is refused, like a deletion, if the caller knows an earlier state; each change is later', async () => {
      const { qdo_id } = await me.logQso({ TS: when });
      const { updated_at: first } = (await me.call('vqso/get', { qdo_id })).body;
      const update = (Comment: string, if_updated_at?: string) =>
        me.call('vqso/update', { qdo_id, Comment, if_updated_at });
      // The clock of the tests stands still: both are in the same millisecond.
      const { updated_at: second } = (await update('one', first)).body;
      const again = { Call: 'JA1QYZ', Mode: 'SSB', Freq: 14_205, TS: when, Comment: 'two' };
      const { updated_at: third } = (await me.call('vqso/upsert', { data: again })).body;
      expect([first, second, third]).toEqual([...new Set([first, second, third])].sort());
      for (const stale of [first, second]) {
        await expectResponse(update('lost', stale), 412, { code: 'changed' });
        await expectResponse(me.call('vqso/nuke', { qdo_id, if_updated_at: stale }), 412, { code: 'changed' });
      }
      for (const odd of ['yesterday', '12', 'May', '2026-11-21', '2026-11-21T19:42:07', '2026-13-41T19:42:07Z'])
        await expectResponse(update('odd', odd), 400, { code: 'invalid' });
      expect((await me.call('vqso/get', { qdo_id })).body).toMatchObject({
        qso: { Comment: 'two' },
        updated_at: third,
      });
      // A repeated deletion is accepted: the response to the first one may have been lost.
      for (const _ of [1, 2]) expect((await me.call('vqso/nuke', { qdo_id, if_updated_at: third })).status).toBe(200);
    });

    test('moving it onto another contact is a conflict and changes nothing', async () => {
      const first = await me.logQso({ TS: when });
      const second = await me.logQso({ TS: '2026-03-14T16:00:00Z' });
      await expectResponse(me.call('vqso/update', { qdo_id: second.qdo_id, TS: when }), 409, { code: 'conflict' });
      expect((await me.call('vqso/get', { qdo_id: second.qdo_id })).body.qso).toEqual(second);
      expect((await me.call('vqso/get', { qdo_id: first.qdo_id })).body.qso).toEqual(first);
    });

    test('moving it onto a deleted one works', async () => {
      const gone = await me.logQso({ TS: when });
      await me.call('vqso/nuke', { qdo_id: gone.qdo_id });
      const restored = await me.logQso({ TS: '2026-03-14T16:00:00Z' });
      expect((await me.call('vqso/update', { qdo_id: restored.qdo_id, TS: when })).status).toBe(200);
      expect((await me.call('vlogbookcount')).body.count).toBe(1);
    });
  });

  describe('deleting', () => {
    test('removes it from every list, and Undo restores the same contact', async () => {
      const qso = await me.logQso({ TS: when });
      const { body } = await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
      expect(Date.parse(body.restorable_until) - testApp.clock.now()).toBeGreaterThan(29 * DAY);
      expect((await me.call('vlogbookcount')).body.count).toBe(0);
      expect((await me.call('vlogbook')).body.logbook).toEqual([]);
      expect((await me.call('vlogbar/{call}', {}, { call: 'JA1QYZ' })).body.total_qsos).toBe(0);
      for (const call of ['vqso/get', 'vgetFullQso'] as const)
        expect((await me.call(call, { qdo_id: qso.qdo_id })).status).toBe(404);

      expect((await me.call('vqso/restore', { qdo_id: qso.qdo_id })).body.qso).toEqual(qso);
      expect((await me.call('vlogbookcount')).body.count).toBe(1);
    });

    test('and restoring it are later than the change before, also by a clock that was set back', async () => {
      const { qdo_id } = await me.logQso({ TS: when });
      const { updated_at } = (await me.call('vqso/get', { qdo_id })).body;
      testApp.clock.jump(-60_000);
      await me.call('vqso/nuke', { qdo_id });
      const restored = (await me.call('vqso/restore', { qdo_id })).body;
      testApp.clock.jump(60_000);
      expect(Date.parse(restored.updated_at)).toBe(Date.parse(updated_at) + 2);
    });

    test('twice is accepted and counts once; so is restoring twice', async () => {
      const qso = await me.logQso({ TS: when });
      for (const call of ['vqso/nuke', 'vqso/nuke', 'vqso/restore', 'vqso/restore'] as const)
        expect((await me.call(call, { qdo_id: qso.qdo_id })).status).toBe(200);
      expect((await me.call('vlogbookcount')).body.count).toBe(1);
    });

    test('and adding it again never changes the first receipt', async () => {
      const qso = await me.logQso({ TS: when });
      await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
      testApp.clock.jump(DAY);
      const again = await me.logQso({ TS: when });
      expect(again).toMatchObject({ qdo_id: qso.qdo_id, received_at: qso.received_at });
      expect((await me.call('vlogbookcount')).body.count).toBe(1);
    });

    test('is permanent after 30 days', async () => {
      const qso = await me.logQso({ TS: when });
      await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
      testApp.clock.jump(31 * DAY);
      expect((await me.call('vqso/restore', { qdo_id: qso.qdo_id })).status).toBe(404);
      await purgeDeleted(testApp.database, testApp.clock.now());
      expect(await testApp.sql('select 1 from logbook.qso where qdo_id = $1', [qso.qdo_id])).toEqual([]);
    });
  });

  describe('a contact of another account', () => {
    test.each([['vqso/get'], ['vqso/update'], ['vqso/nuke'], ['vqso/restore']] as const)(
      '%s: answered as if absent',
      async (call) => {
        const qso = await me.logQso({ TS: when });
        const otherUser = await testApp.operator();
        expect((await otherUser.call(call, { qdo_id: qso.qdo_id, Comment: 'mine now' })).status).toBe(404);
        expect((await testApp.call(call, { qdo_id: qso.qdo_id })).status).toBe(401);
        expect((await me.call('vqso/get', { qdo_id: qso.qdo_id })).body.qso).toEqual(qso);
      },
    );

    test('a visitor sees the public fields only', async () => {
      const qso = await me.logQso({
        TS: when,
        email: 'haruka@example.org',
        GridSquare: 'PM95ab',
        Freq: 14_205,
        ContestName: 'QRP1',
      });
      const { body } = await testApp.call('vgetFullQso', { qdo_id: qso.qdo_id });
      expect(body.qso).toMatchObject({
        Call: 'JA1QYZ',
        Freq: 14_205,
        freq_hidden: false,
        mine: false,
        GridSquare: 'PM95',
        LAT: 35.5,
        LON: 139,
      });
      for (const hidden of ['email', 'received_at', 'fields', 'import_id', 'account_id'])
        expect(body.qso).not.toHaveProperty(hidden);
      const own = await me.call('vgetFullQso', { qdo_id: qso.qdo_id });
      expect(own.body.qso).toMatchObject({ email: 'haruka@example.org', mine: true, GridSquare: 'PM95ab' });
    });

    test('where the station was: the owner sees the grid of the contact, others at most the square of the home', async () => {
      await me.saveProfile({ grid: 'IO81xk' });
      const placeOf = async (reader: Pick<Operator, 'call'>, qso: { qdo_id: number }) =>
        (await reader.call('vgetFullQso', { qdo_id: qso.qdo_id })).body.station;
      const atHome = { country: 'England', dxcc: 223, grid: 'IO81', LAT: 51.5, LON: -3 };
      const plain = await me.logQso({ TS: when });
      expect(await placeOf(testApp, plain)).toEqual(atHome);
      expect(await placeOf(me, plain)).toEqual(atHome);
      const near = await me.logQso({ TS: when, Call: 'JA2QYZ', fields: { MY_GRIDSQUARE: 'IO81ab' } });
      expect(await placeOf(testApp, near)).toEqual(atHome);
      expect(await placeOf(me, near)).toMatchObject({ grid: 'IO81ab' });
      // The station is elsewhere: its place is the centre of the country.
      const away = await me.logQso({ TS: when, Call: 'JA3QYZ', fields: { MY_GRIDSQUARE: 'JO02ab' } });
      expect(await placeOf(testApp, away)).toMatchObject({ country: 'England', grid: '' });
      expect(JSON.stringify(await placeOf(testApp, away))).not.toMatch(/JO02/);
      expect(await placeOf(me, away)).toMatchObject({ grid: 'JO02ab' });
    });

    test('a contest name is counted in characters; an API key sees what a visitor sees', async () => {
      const qso = await me.logQso({ TS: when, ContestName: '😀😀😀', email: 'haruka@example.org' });
      const { api_key } = (await me.call('vapikey')).body;
      const { body } = await testApp.call('vgetFullQso', { qdo_id: qso.qdo_id }, {}, api_key);
      expect(body.qso).toMatchObject({ freq_hidden: false, mine: false });
      expect(body.qso).not.toHaveProperty('email');
    });

    test('the contest frequency 14123.456 is in no answer except to its owner', async () => {
      const qso = await me.logQso({ TS: when, Freq: 14_123.456, ContestName: 'CQ-WW' });
      const otherUser = await testApp.operator();
      for (const reader of [
        testApp.call('vgetFullQso', { qdo_id: qso.qdo_id }),
        otherUser.call('vgetFullQso', { qdo_id: qso.qdo_id }),
      ]) {
        const { body } = await reader;
        expect(body.qso).toMatchObject({ Freq: '******', freq_hidden: true, Band: '20m' });
        expect(JSON.stringify(body)).not.toMatch(/14123|123\.456|123456/);
      }
      expect((await me.call('vgetFullQso', { qdo_id: qso.qdo_id })).body.qso.Freq).toBe(14_123.456);
    });
  });

  describe('the log bar’s lookup', () => {
    test('answers the history with a callsign, newest first, and the name used last', async () => {
      await me.logQso({ TS: '2020-01-01T00:00:00Z', Name: 'Old' });
      await me.logQso({ TS: '2026-10-01T00:00:00Z', Name: 'Haruka', Freq: 7_100 });
      await me.logQso({ TS: '2026-10-02T00:00:00Z', Name: '', Freq: 21_100 });
      const { body } = await me.call('vlogbar/{call}', {}, { call: 'ja1qyz' });
      expect(body).toMatchObject({
        call: 'JA1QYZ',
        total_qsos: 3,
        name: 'Haruka',
        dxcc_entity: { adif: 339, name: 'Japan', cqz: 25 },
      });
      expect(body.qsos.map((qso) => qso.Band)).toEqual(['15m', '40m', '20m']);
      for (const qso of body.qsos)
        expect((await me.call('vqso/get', { qdo_id: qso.qdo_id })).body.qso).toMatchObject(qso);
      expect(body.human_time_since_first_qso).toMatch(/^\d+ years ago$/);
      expect(body.human_time_since_last_qso).toMatch(/ago$/);
    });

    test('a portable call is the same station: its name and contacts, whichever is typed', async () => {
      await me.logQso({ Call: 'OE5QBC', TS: '2026-10-01T00:00:00Z', Name: 'Eva' });
      await me.logQso({ Call: 'OE5QBC/P', TS: '2026-10-02T00:00:00Z' });
      await me.logQso({ Call: 'EA8/OE5QBC', TS: '2026-10-03T00:00:00Z' });
      await me.logQso({ Call: 'OE5QBD/P', TS: '2026-10-04T00:00:00Z', Name: 'Udo' });
      for (const call of ['OE5QBC', 'OE5QBC/P', 'HB9/OE5QBC/M']) {
        const { body } = await me.call('vlogbar/{call}', {}, { call });
        expect(body).toMatchObject({ call, total_qsos: 3, name: 'Eva' });
        expect(body.qsos.map(({ Call }) => Call)).toEqual(['EA8/OE5QBC', 'OE5QBC/P', 'OE5QBC']);
      }
    });

    test('`_` in the path means `/`, and a `/` may be escaped', async () => {
      await me.logQso({ Call: 'EA8/G4QZX' });
      for (const call of ['EA8_G4QZX', 'EA8/G4QZX'])
        expect((await me.call('vlogbar/{call}', {}, { call })).body).toMatchObject({
          call: 'EA8/G4QZX',
          total_qsos: 1,
        });
    });

    test('a registered station shows only its name and a 4-character grid', async () => {
      const other = await testApp.operator();
      await other.saveProfile({ name: 'Priya', qth: 'Leeds', grid: 'IO93fu' });
      const { body } = await me.call('vlogbar/{call}', {}, { call: other.callsign });
      expect(body.user).toEqual({
        id: other.user.id,
        my_callsign: other.callsign,
        name: 'Priya',
        grid: 'IO93',
        profile_image_name: null,
        photos: [],
      });
      expect(body.name).toBe('Priya');
    });

    test('answers no contacts of other accounts', async () => {
      await me.logQso();
      const otherUser = await testApp.operator();
      expect((await otherUser.call('vlogbar/{call}', {}, { call: 'JA1QYZ' })).body).toMatchObject({
        total_qsos: 0,
        qsos: [],
        human_time_since_last_qso: null,
      });
    });

    test('is refused without a callsign', async () => {
      expect((await me.call('vlogbar/{call}', {}, { call: 'xx' })).status).toBe(400);
    });
  });

  describe('a contact sent with an id of its own', () => {
    const client_id = () => crypto.randomUUID();
    const data = { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010, TS: when, Comment: 'first' };
    const upsert = async (id: string, fields = {}) =>
      (await me.call('vqso/upsert', { client_id: id, data: { ...data, ...fields } })).body;
    const log = async () => (await me.call('vlogbook', {})).body.logbook;

    test('is logged once, however often it is sent', async () => {
      const id = client_id();
      const responses = await Promise.all([upsert(id), upsert(id), upsert(id)]);
      expect(new Set(responses.map(({ qdo_id }) => qdo_id)).size).toBe(1);
      expect(responses.filter(({ created }) => created)).toHaveLength(1);
      expect(await log()).toHaveLength(1);
    });

    test('stays as it was edited since, also under another call and time', async () => {
      const id = client_id();
      const { qdo_id } = await upsert(id);
      await me.call('vqso/update', { qdo_id, Call: 'DL2QBB', TS: '2026-03-14T15:20:00Z', Comment: 'second' });
      expect(await upsert(id)).toMatchObject({ qdo_id, created: false, qso: { Call: 'DL2QBB', Comment: 'second' } });
      expect(await log()).toMatchObject([{ Call: 'DL2QBB', Comment: 'second' }]);
    });

    test('stays deleted', async () => {
      const id = client_id();
      const { qdo_id } = await upsert(id);
      await me.call('vqso/nuke', { qdo_id });
      expect(await upsert(id)).toMatchObject({ qdo_id, created: false });
      expect(await log()).toEqual([]);
    });

    test('joins the same contact from a radio program, which has no id', async () => {
      const program = await me.logQso(data);
      const id = client_id();
      expect(await upsert(id, { Name: 'Ann' })).toMatchObject({ qdo_id: program.qdo_id, created: false });
      await me.call('vqso/update', { qdo_id: program.qdo_id, Name: 'Anna' });
      expect(await upsert(id, { Name: 'Ann' })).toMatchObject({ qso: { Name: 'Anna' } });
    });

    test('has the id for itself in its own log only', async () => {
      const id = client_id();
      await upsert(id);
      const other = await testApp.operator();
      const { body } = await other.call('vqso/upsert', { client_id: id, data });
      expect(body).toMatchObject({ created: true });
      expect((await upsert(id, { Call: 'DL3QCC' })).qso.Call).toBe('DL1QAA');
    });

    const withdraw = async (id: string) => (await me.call('vqso/withdraw', { client_id: id })).body.qso;

    test('that is withdrawn before it arrives is not logged, but the same contact can be logged again', async () => {
      const id = client_id();
      expect(await withdraw(id)).toBeNull();
      expect(await withdraw(id)).toBeNull();
      expect(await upsert(id)).toMatchObject({ created: false });
      expect([await log(), (await me.call('vlogbookcount', {})).body]).toEqual([[], { count: 0 }]);
      expect((await upsert(client_id(), { Comment: 'again' })).qso).toMatchObject({ Comment: 'again' });
      expect(await log()).toMatchObject([{ Call: 'DL1QAA', Comment: 'again' }]);
      expect((await me.call('vlogbookcount', {})).body).toEqual({ count: 1 });
    });

    test('that is withdrawn after it arrived is answered as it is now, and stays until it is deleted', async () => {
      const id = client_id();
      const { qdo_id } = await upsert(id);
      await me.call('vqso/update', { qdo_id, Call: 'DL2QBB' });
      expect(await withdraw(id)).toMatchObject({ qdo_id, Call: 'DL2QBB' });
      expect(await log()).toHaveLength(1);
      await me.call('vqso/nuke', { qdo_id });
      expect(await withdraw(id)).toBeNull();
    });

    test('is withdrawn without the same contact of another device, or of another account', async () => {
      await upsert(client_id());
      expect(await withdraw(client_id())).toBeNull();
      const other = await testApp.operator();
      const id = client_id();
      await other.call('vqso/upsert', { client_id: id, data });
      expect(await withdraw(id)).toBeNull();
      expect(await log()).toHaveLength(1);
      expect((await other.call('vlogbook', {})).body.logbook).toHaveLength(1);
    });

    test('is not logged by a late attempt with other values either, also after the same contact was logged again', async () => {
      const id = client_id();
      expect(await withdraw(id)).toBeNull();
      await upsert(client_id(), { Comment: 'again' });
      for (const fields of [{ Comment: 'late' }, { Call: 'DL2QBB' }])
        expect(await upsert(id, fields)).toMatchObject({ created: false, qso: { Call: 'DL1QAA', ...fields } });
      expect(await log()).toMatchObject([{ Call: 'DL1QAA', Comment: 'again' }]);
      expect((await me.call('vqso/withdraw', { client_id: 'none' })).status).toBe(400);
    });

    test('that was withdrawn can be imported', async () => {
      expect(await withdraw(client_id())).toBeNull();
      const time = { QSO_DATE: '20260314', TIME_ON: '150926' };
      await me.importFile(`<EOH>${record({ ...time, CALL: data.Call, MODE: data.Mode, FREQ: '7.010', BAND: '40m' })}`);
      expect(await log()).toMatchObject([{ Call: data.Call }]);
      expect((await me.call('vlogbookcount', {})).body).toEqual({ count: 1 });
    });

    test('is withdrawn also if the same contact was deleted before', async () => {
      const { qdo_id } = await upsert(client_id());
      await me.call('vqso/nuke', { qdo_id });
      const id = client_id();
      expect(await withdraw(id)).toBeNull();
      expect(await upsert(id)).toMatchObject({ created: false });
      expect(await log()).toEqual([]);
    });

    test('is refused if its id is not a UUID', async () => {
      await expectResponse(me.call('vqso/upsert', { client_id: 'one', data }), 400, {
        errors: { client_id: ['The id of the contact must be a UUID.'] },
      });
    });
  });
});
