import type { Setup } from '@pileup/contract/log/setup';
import type { UserCard } from '@pileup/contract/presence';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

const PARK = {
  MY_POTA_REF: 'GB-0001',
  MY_GRIDSQUARE: 'IO91wm',
  MY_CITY: 'canary wood',
  MY_RIG: 'QMX',
  MY_ANTENNA: 'EFHW',
};

async function save(me: Operator, setup: object = {}): Promise<Setup> {
  const { status, body } = await me.call('vsetup/save', { name: 'Park', fields: PARK, ...setup });
  if (status !== 200) throw new Error(`not saved: ${JSON.stringify(body)}`);
  return body.setup;
}

const list = async (me: Operator) => (await me.call('vsetups')).body.setups;
const choose = async (me: Operator, id: number | null, at?: number) => {
  const { status, body } = await me.call('vsetup/choose', { id, ...(at && { at: new Date(at).toISOString() }) });
  expect(status).toBe(200);
  return body.setups;
};

describe('a set-up', () => {
  test('is stored with its fields in their usual form, changed and deleted', async () => {
    const me = await testApp.operator();
    expect(await list(me)).toEqual([]);
    const saved = await save(me, {
      name: ' Park ',
      callsign: `${me.callsign.toLowerCase()}/p`,
      power: '0.5',
      fields: { ...PARK, MY_POTA_REF: 'gb-0001, gb-0002@gb-eng', MY_STATE: '', MY_IOTA: null },
    });
    const expected = {
      id: expect.any(Number),
      name: 'Park',
      callsign: `${me.callsign}/P`,
      power: 0.5,
      fields: { ...PARK, MY_POTA_REF: 'GB-0001,GB-0002@GB-ENG' },
      begun_at: null,
      ended_at: null,
    };
    expect(saved).toEqual(expected);
    await save(me, { name: 'cabin', callsign: me.callsign, fields: null });
    expect(await list(me)).toMatchObject([{ name: 'cabin', callsign: '', power: null, fields: {} }, expected]);
    await save(me, { id: saved.id, name: 'Wood', fields: {} });
    expect(await list(me)).toMatchObject([{ name: 'cabin' }, { id: saved.id, name: 'Wood', callsign: '', fields: {} }]);
    expect((await me.call('vsetup/delete', { id: saved.id })).status).toBe(200);
    expect(await list(me)).toMatchObject([{ name: 'cabin' }]);
    expect((await me.call('vsetup/delete', { id: saved.id })).status).toBe(404);
  });

  test.each([
    ['no name', { name: ' ' }, 400, 'name'],
    ['a long name', { name: 'x'.repeat(41) }, 400, 'name'],
    ['a callsign that is none', { callsign: 'x' }, 400, 'callsign'],
    ['another callsign', { callsign: 'F5QAA/P' }, 422, 'callsign'],
    ['no power', { power: 'much' }, 400, 'power'],
    ['too much power', { power: 10_000 }, 400, 'power'],
    ['a wrong park', { fields: { MY_POTA_REF: 'GB1' } }, 400, 'fields.MY_POTA_REF'],
    ['a wrong summit', { fields: { MY_SOTA_REF: 'G/LD-000' } }, 400, 'fields.MY_SOTA_REF'],
    ['a wrong area', { fields: { MY_WWFF_REF: 'G-0001' } }, 400, 'fields.MY_WWFF_REF'],
    ['a wrong island', { fields: { MY_IOTA: 'XX-001' } }, 400, 'fields.MY_IOTA'],
    ['a wrong grid', { fields: { MY_GRIDSQUARE: 'ZZ99' } }, 400, 'fields.MY_GRIDSQUARE'],
    ['a field of the other station', { fields: { POTA_REF: 'GB-0001' } }, 400, 'fields.POTA_REF'],
    ['a field that is none', { fields: { NOTHING: 'x' } }, 400, 'fields.NOTHING'],
    ['a long text', { fields: { MY_RIG: 'x'.repeat(101) } }, 400, 'fields.MY_RIG'],
    ['a control character', { fields: { MY_RIG: 'a\u0007b' } }, 400, 'fields.MY_RIG'],
    ['a list of fields', { fields: ['x'] }, 400, 'fields'],
    ['no set-up', { id: 'x' }, 400, 'id'],
  ])('with %s is refused with a text under its field', async (_, wrong, expected, field) => {
    const me = await testApp.operator();
    const { status, body } = await me.call('vsetup/save', { name: 'Park', ...wrong });
    expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([expected, [field]]);
    expect(await list(me)).toEqual([]);
  });

  test('has a name of its own; an account has at most 50', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    await save(me);
    await save(other);
    expect((await me.call('vsetup/save', { name: 'PARK' })).status).toBe(409);
    for (let n = 2; n <= 50; n++) await save(me, { name: `Park ${n}` });
    const { status, body } = await me.call('vsetup/save', { name: 'One more' });
    expect([status, body]).toMatchObject([422, { error: 'You already have 50 set-ups. Please delete one first.' }]);
    expect(await list(me)).toHaveLength(50);
  });

  test('of another account can neither be read, changed, chosen nor deleted', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const { id } = await save(other);
    expect(await list(me)).toEqual([]);
    for (const response of [
      await me.call('vsetup/save', { id, name: 'Mine' }),
      await me.call('vsetup/choose', { id }),
      await me.call('vsetup/delete', { id }),
    ])
      expect(response.status).toBe(404);
    expect(await list(other)).toMatchObject([{ name: 'Park', begun_at: null }]);
  });
});

describe('choosing a set-up', () => {
  const HOUR = 3_600_000;
  const thisSecond = () => Math.floor(testApp.clock.now() / 1_000) * 1_000;

  test('begins it and ends the one before; the same again changes nothing', async () => {
    const me = await testApp.operator();
    const [park, summit] = [await save(me), await save(me, { name: 'Summit' })];
    const start = thisSecond();
    const iso = (ms: number) => new Date(ms).toISOString();
    expect(await choose(me, park.id, start - 3 * HOUR)).toMatchObject([
      { id: park.id, begun_at: iso(start - 3 * HOUR), ended_at: null },
      { id: summit.id, begun_at: null },
    ]);
    await choose(me, park.id, start - 2 * HOUR);
    expect(await choose(me, summit.id, start - HOUR)).toMatchObject([
      { begun_at: iso(start - 3 * HOUR), ended_at: iso(start - HOUR) },
      { begun_at: iso(start - HOUR), ended_at: null },
    ]);
    expect(await choose(me, null, start - HOUR / 2)).toMatchObject([{}, { ended_at: iso(start - HOUR / 2) }]);
    // A choice soon afterwards continues the activation.
    expect((await choose(me, park.id, start))[0]).toMatchObject({ begun_at: iso(start - 3 * HOUR), ended_at: null });
  });

  test('another day begins again; a choice that arrives after a later one is ignored', async () => {
    const me = await testApp.operator();
    const { id } = await save(me);
    const now = thisSecond();
    await choose(me, id, now - 30 * HOUR);
    await choose(me, null, now - 20 * HOUR);
    const chosen = await choose(me, id, now);
    expect(Date.parse(chosen[0]?.begun_at ?? '')).toBe(now);
    expect(await choose(me, null, now - 10 * HOUR)).toEqual(chosen);
    // The device's clock is ahead: the choice counts as of now.
    const [ended] = await choose(me, null, now + 5 * HOUR);
    expect(Date.parse(ended?.ended_at ?? '')).toBeLessThan(now + HOUR);
  });

  test('earlier than the last choice is ignored, also if that chose none or the same again', async () => {
    const me = await testApp.operator();
    const [park, summit] = [await save(me), await save(me, { name: 'Summit' })];
    const start = thisSecond() - 10 * HOUR;
    const chosenBy = async (id: number | null, hours: number) =>
      (await choose(me, id, start + hours * HOUR)).find(({ begun_at, ended_at }) => begun_at && !ended_at)?.id;
    await choose(me, null, start);
    expect(await chosenBy(summit.id, -1)).toBeUndefined();
    await choose(me, park.id, start + HOUR);
    await choose(me, null, start + 3 * HOUR);
    // The choice continues the activation.
    expect(await chosenBy(park.id, 4)).toBe(park.id);
    expect(await chosenBy(summit.id, 2.5)).toBe(park.id);
    // The set-up is already chosen.
    expect(await chosenBy(park.id, 6)).toBe(park.id);
    expect(await chosenBy(null, 5)).toBe(park.id);
    expect(await chosenBy(summit.id, 7)).toBe(summit.id);
  });

  test.each([{}, { id: 'x' }, { id: 0 }, { id: 1, at: 'yesterday' }])('%j is refused', async (body) => {
    expect((await (await testApp.operator()).call('vsetup/choose', body)).status).toBe(400);
  });
});

describe('others see of the chosen set-up', () => {
  const cardOf = async (me: Operator) =>
    (await testApp.hotRead<UserCard[]>('ActiveUserList')).find(({ id }) => id === me.user.id);
  const setupOf = async (me: Operator) =>
    (await testApp.call('vprofilefor', { callsign: me.callsign })).body.profile.setup;

  test('rig, antenna, power and references on card and profile, never the location', async () => {
    const me = await testApp.operator();
    const fields = { ...PARK, MY_POTA_REF: 'GB-0001,GB-0002@GB-ENG', MY_WWFF_REF: 'GFF-0001' };
    const { id } = await save(me, { name: 'canary name', power: 5, fields });
    await me.call('vuser');
    expect(await setupOf(me)).toBeNull();
    await choose(me, id);
    const card = await testApp.eventually(
      () => cardOf(me),
      (found) => found?.antenna === 'EFHW',
    );
    expect(card).toMatchObject({
      is_live: 0,
      is_online: 1,
      rig_name: 'QMX',
      antenna: 'EFHW',
      power: 5,
      activation_type: 'POTA',
      activation_ref: 'GB-0001, GB-0002 · WWFF GFF-0001',
    });
    const profile = await testApp.call('vprofilefor', { callsign: me.callsign });
    expect(profile.body.profile.setup).toEqual({
      rig: 'QMX',
      antenna: 'EFHW',
      power: 5,
      activations: [
        { programme: 'POTA', references: ['GB-0001', 'GB-0002'] },
        { programme: 'WWFF', references: ['GFF-0001'] },
      ],
    });
    const seen = JSON.stringify([card, profile.body]);
    expect(seen).not.toContain('canary');
    expect(seen.toUpperCase()).not.toContain('IO91');

    await me.call('vrigcontrol/set', { freq: 14_060, rig_name: 'K3S', activation_type: 'SOTA', activation_ref: 'X' });
    expect(await cardOf(me)).toMatchObject({ is_live: 1, rig_name: 'QMX', activation_type: 'POTA' });
    await choose(me, null);
    await testApp.eventually(
      () => cardOf(me),
      (found) => found?.rig_name === 'K3S',
    );
    expect(await cardOf(me)).toMatchObject({ antenna: '', power: null, activation_type: 'SOTA', activation_ref: 'X' });
    expect(await setupOf(me)).toBeNull();
  });

  test('a change at once; nothing of one that hides its presence, or after it was deleted', async () => {
    const me = await testApp.operator();
    const { id } = await save(me);
    await choose(me, id);
    await save(me, { id, fields: { MY_SOTA_REF: 'G/LD-003' } });
    await testApp.eventually(
      () => cardOf(me),
      (found) => found?.activation_ref === 'G/LD-003',
    );
    await me.saveProfile({ hide_presence: 1 });
    expect(await setupOf(me)).toBeNull();
    await me.saveProfile({ hide_presence: 0 });
    expect((await setupOf(me))?.activations).toEqual([{ programme: 'SOTA', references: ['G/LD-003'] }]);
    await me.call('vsetup/delete', { id });
    await testApp.eventually(
      () => cardOf(me),
      (found) => found?.activation_ref === '',
    );
    expect(await setupOf(me)).toBeNull();
  });
});

describe('whom an operator has met from a reference', () => {
  const metOf = async (me: Operator, reference: string, programme = 'POTA') => {
    const { status, body } = await me.call('vsetup/met', { programme, reference });
    expect(status).toBe(200);
    return body.met;
  };

  test('is listed with the latest name, the number of contacts and the last day', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const fields = { MY_POTA_REF: 'GB-0001@GB-ENG,GB-0002', MY_SOTA_REF: 'G/LD-003' };
    await me.logQso({ Call: 'JA1QYZ', Name: 'H', TS: '2026-10-01T10:00:00Z', fields });
    await me.logQso({ Call: 'JA1QYZ', Name: 'Haruka', TS: '2026-10-02T23:59:00Z', fields });
    await me.logQso({ Call: 'JA1QYZ', TS: '2026-10-03T10:00:00Z', fields: { MY_POTA_REF: 'GB-0002' } });
    await me.logQso({ Call: 'DL1QAA', TS: '2026-10-05T10:00:00Z', fields });
    await me.logQso({ Call: 'F5QAA', TS: '2026-10-05T11:00:00Z' });
    const deleted = await me.logQso({ Call: 'OZ1QAA', TS: '2026-10-05T12:00:00Z', fields });
    await me.call('vqso/nuke', { qdo_id: deleted.qdo_id });
    await other.logQso({ Call: 'LA1QAA', TS: '2026-10-05T12:00:00Z', fields });
    expect(await metOf(me, 'gb-0001')).toEqual([
      { call: 'DL1QAA', name: '', contacts: 1, last: '2026-10-05' },
      { call: 'JA1QYZ', name: 'Haruka', contacts: 2, last: '2026-10-02' },
    ]);
    expect((await metOf(me, 'GB-0002')).map(({ contacts }) => contacts)).toEqual([1, 3]);
    expect(await metOf(me, 'G/LD-003', 'SOTA')).toHaveLength(2);
    expect([await metOf(me, 'GB-000'), await metOf(me, 'GB-0001', 'WWFF')]).toEqual([[], []]);
    expect((await metOf(other, 'GB-0001')).map(({ call }) => call)).toEqual(['LA1QAA']);
  });

  test.each([{ programme: 'POTA' }, { programme: 'XOTA', reference: 'GB-0001' }])('%j is refused', async (body) => {
    expect((await (await testApp.operator()).call('vsetup/met', body)).status).toBe(400);
  });
});

describe('the log of an activation', () => {
  const DAY = '2026-11-20';
  const adifOf = async (me: Operator, reference: string, day = DAY, programme = 'POTA') => {
    const { status, body } = await me.call('vsetup/adif', { programme, reference, day });
    expect(status).toBe(200);
    return body.files;
  };

  test('is a file for the park, with what the programme uses and nothing private', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const fields = { ...PARK, MY_POTA_REF: 'GB-0001@GB-ENG,GB-0002', NOTES: 'canary' };
    const contact = {
      Mode: 'CW',
      Freq: 14_060,
      SNT: '599',
      RCV: '579',
      Power: 5,
      station_callsign: `${me.callsign}/P`,
    };
    await me.logQso({
      ...contact,
      Call: 'DL1QAA',
      TS: `${DAY}T00:00:00Z`,
      fields,
      Comment: 'canary',
      email: 'canary@x.org',
    });
    await me.logQso({
      ...contact,
      Call: 'F5QAA/P',
      TS: `${DAY}T23:59:59Z`,
      fields: { ...fields, POTA_REF: 'FR-0001,FR-0002' },
    });
    await me.logQso({ ...contact, Call: 'I1QAA', TS: '2026-11-21T00:00:00Z', fields });
    await me.logQso({ ...contact, Call: 'OZ1QAA', TS: `${DAY}T12:00:00Z`, fields: { MY_POTA_REF: 'GB-00011' } });
    const deleted = await me.logQso({ ...contact, Call: 'LA1QAA', TS: `${DAY}T13:00:00Z`, fields });
    await me.call('vqso/nuke', { qdo_id: deleted.qdo_id });
    await other.logQso({ Call: 'PA0QAA', TS: `${DAY}T12:00:00Z`, fields });

    const [file, ...others] = await adifOf(me, 'gb-0001');
    expect(others).toEqual([]);
    expect([file?.file_name, file?.contacts]).toEqual([`${me.callsign}-P@GB-0001-20261120.adi`, 2]);
    const [header = '', ...records] = (file?.adif ?? '').split(/<EOH>\n|<eor>\n/).filter(Boolean);
    expect(header).toContain('<PROGRAMID:6>Pileup');
    const call = `${me.callsign}/P`;
    const own =
      `<STATION_CALLSIGN:${call.length}>${call}\n<RST_SENT:3>599\n<RST_RCVD:3>579\n<TX_PWR:1>5\n` +
      '<MY_GRIDSQUARE:6>IO91wm\n<MY_POTA_REF:7>GB-0001\n<MY_SIG:4>POTA\n<MY_SIG_INFO:7>GB-0001\n';
    const when = (time: string) =>
      `<QSO_DATE:8>20261120\n<TIME_ON:6>${time}\n<BAND:3>20m\n<FREQ:6>14.060\n<MODE:2>CW\n`;
    const both = (park: string) => `<POTA_REF:7>${park}\n<SIG:4>POTA\n<SIG_INFO:7>${park}\n`;
    expect(records).toEqual([
      `<CALL:6>DL1QAA\n${when('000000')}${own}`,
      `<CALL:7>F5QAA/P\n${when('235959')}${own}${both('FR-0001')}`,
      `<CALL:7>F5QAA/P\n${when('235959')}${own}${both('FR-0002')}`,
    ]);
    expect(await adifOf(me, 'GB-0002')).toMatchObject([
      { file_name: `${me.callsign}-P@GB-0002-20261120.adi`, contacts: 2 },
    ]);
    expect(await adifOf(me, 'GB-0003')).toEqual([]);
    expect(await adifOf(other, 'GB-0001')).toMatchObject([{ contacts: 1 }]);
  });

  test('is a file for each callsign, also of contacts that were imported', async () => {
    const me = await testApp.operator();
    const imported = { QSO_DATE: '20261120', MY_SIG: 'POTA', MY_SIG_INFO: 'US-0001', STATION_CALLSIGN: me.callsign };
    await me.importFile(`<EOH>${record({ ...imported, CALL: 'DL1QAA', TIME_ON: '1000' })}`);
    const TS = `${DAY}T11:00:00Z`;
    await me.logQso({ TS, station_callsign: `${me.callsign}/P`, fields: { MY_POTA_REF: 'US-0001' } });
    expect((await adifOf(me, 'US-0001')).map(({ file_name, contacts }) => [file_name, contacts])).toEqual([
      [`${me.callsign}@US-0001-20261120.adi`, 1],
      [`${me.callsign}-P@US-0001-20261120.adi`, 1],
    ]);
  });

  test('of a summit has its own fields', async () => {
    const me = await testApp.operator();
    const fields = { MY_SOTA_REF: 'G/LD-003', SOTA_REF: 'GW/NW-001' };
    await me.logQso({ TS: `${DAY}T11:00:00Z`, fields });
    const [file] = await adifOf(me, 'G/LD-003', DAY, 'SOTA');
    expect(file?.file_name).toBe(`${me.callsign}@G-LD-003-20261120.adi`);
    expect(file?.adif).toContain('<MY_SOTA_REF:8>G/LD-003\n<SOTA_REF:9>GW/NW-001\n');
    expect(file?.adif).not.toContain('SIG:');
  });

  test.each([
    { programme: 'XOTA', reference: 'GB-0001', day: DAY },
    { programme: 'POTA', reference: '', day: DAY },
    { programme: 'POTA', reference: 'x'.repeat(31), day: DAY },
    { programme: 'POTA', reference: 'GB-0001', day: '2026-02-30' },
    { programme: 'POTA', reference: 'GB-0001', day: '20261120' },
    { programme: 'POTA', reference: 'GB-0001' },
  ])('%j is refused', async (body) => {
    expect((await (await testApp.operator()).call('vsetup/adif', body)).status).toBe(400);
  });
});
