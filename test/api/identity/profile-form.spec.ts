import type { EndpointName } from '@pileup/contract/endpoints';
import type { User } from '@pileup/contract/identity';
import { OutsideServiceCredentials } from '../../../backend/src/identity/index.js';
import { expectResponse, twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const password = 'correct horse';
const UPDATED = (
  'name email qth grid is_ham is_cb is_swl club_call profile_bio exclude_from_leaderboards hide_presence ' +
  'rig_name_override password password_confirmation current_password current_pin mobile_number facebook_link ' +
  'youtube_link instagram_link twitter_link hamqth qrz_api_key qrz_auto_log_qso clublog_email clublog_password ' +
  'clublog_auto_log_qso eqsl_apikey precise_location share_contest_frequency email_digest ' +
  'distance_unit date_format show_local_time closed_steps'
).split(' ');

const testApp = await startTestApp();

describe('the profile form', () => {
  let me: Operator;
  beforeEach(async () => {
    me = await testApp.operator();
  });

  const save = (change: object = {}, operator = me) => operator.saveProfile(change);

  /** Sends these fields alone. */
  async function update(fields: object, operator = me): Promise<User> {
    const { status, body } = await operator.call('vupdateprofile', fields);
    expect(status).toBe(200);
    return body.user;
  }

  /** A sub-account made by SQL: the endpoint for it is tested elsewhere. */
  async function subAccount(main: Operator): Promise<Operator> {
    const sub = await testApp.operator();
    await testApp.sql(`update identity.account set managed_by_id = $2, email = '' where id = $1`, [
      sub.user.id,
      main.user.id,
    ]);
    return sub;
  }

  test('every field is stored and answered; a field left out is unchanged', async () => {
    const fields = {
      name: 'Anna Q.',
      qth: 'Bath, Somerset',
      is_ham: 0,
      is_swl: 1,
      is_cb: 1,
      club_call: 'G0QCC',
      profile_bio: 'Line 1\nLine 2',
      mobile_number: '+447700900123',
      facebook_link: 'https://www.facebook.com/anna',
      youtube_link: 'https://www.youtube.com/@anna',
      instagram_link: 'https://www.instagram.com/anna',
      twitter_link: 'https://x.com/anna',
      hamqth: 'anna',
      qrz_auto_log_qso: 1,
      clublog_email: 'club@example.org',
      clublog_auto_log_qso: 1,
      precise_location: 1,
      share_contest_frequency: 1,
      email_digest: 1,
      exclude_from_leaderboards: 1,
      hide_presence: 1,
      rig_name_override: 'FT-891',
      distance_unit: 'mi',
      date_format: 'iso',
      show_local_time: 1,
    };
    await expectResponse(save(fields), 200, { user: expect.objectContaining(fields) });
    const { name: _, qth: __, ...others } = fields;
    expect((await save()).body.user).toMatchObject(others);
    const nothing = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
    const saved = (await me.call('vuser')).body.user;
    for (const unchanged of [nothing, { email: null, grid: null }, {}]) expect(await update(unchanged)).toEqual(saved);
  });

  test.each([
    ['m0qaa', 'https://www.facebook.com/m0qaa'],
    ['facebook.com/m0qaa', 'https://facebook.com/m0qaa'],
    [' https://m.facebook.com/m0qaa ', 'https://m.facebook.com/m0qaa'],
    ['', ''],
  ])('a link %j becomes %j', async (typed, link) => {
    expect((await save({ facebook_link: typed })).body.user.facebook_link).toBe(link);
  });

  test.each([
    ['name', { name: ' ' }, 400],
    ['name', { name: 'x'.repeat(101) }, 400],
    ['email', { email: '' }, 400],
    ['email', { email: 'a@' }, 400],
    ['qth', { qth: '' }, 400],
    ['grid', { grid: 'ZZ99' }, 400],
    ['profile_bio', { profile_bio: 'x'.repeat(1_001) }, 400],
    ['rig_name_override', { rig_name_override: 'x'.repeat(11) }, 400],
    ['club_call', { club_call: 'club' }, 400],
    ['is_swl', { is_ham: 1, is_swl: 1 }, 422],
    ['password', { ...twice('seven77') }, 400],
    ['password_confirmation', { password, password_confirmation: 'correct hose' }, 400],
    ['mobile_number', { mobile_number: '07700 900123' }, 400],
    ['mobile_number', { mobile_number: '+4477' }, 400],
    ['mobile_number', { mobile_number: 'call me' }, 400],
    ['facebook_link', { facebook_link: 'https://example.org/facebook.com' }, 400],
    ['youtube_link', { youtube_link: 'http://youtube.com/@anna' }, 400],
    ['instagram_link', { instagram_link: 'javascript:alert(1)//instagram.com' }, 400],
    ['twitter_link', { twitter_link: `https://x.com/${'a'.repeat(200)}` }, 400],
    ['hamqth', { hamqth: 'x'.repeat(51) }, 400],
    ['qrz_api_key', { qrz_api_key: 'x'.repeat(201) }, 400],
    ['clublog_password', { clublog_password: 7 }, 400],
    ['eqsl_apikey', { eqsl_apikey: 'a\u0000b' }, 400],
    ['clublog_email', { clublog_email: 'club' }, 400],
    ['youtube_link', { youtube_link: 'https://www.youtube.com//redirect?q=https://example.org' }, 400],
    ['email_digest', { email_digest: 2 }, 400],
    ['name', { name: 7 }, 400],
    ['grid', { grid: '' }, 400],
    ['distance_unit', { distance_unit: 'miles' }, 400],
    ['date_format', { date_format: 'DD.MM.YYYY' }, 400],
    ['show_local_time', { show_local_time: 'UTC' }, 400],
    ['closed_steps', { closed_steps: 'password' }, 400],
    ['closed_steps', { closed_steps: ['password', 'call'] }, 400],
    ['closed_steps', { closed_steps: [null] }, 400],
    ['closed_steps', { closed_steps: Array(4).fill('grid') }, 400],
  ])('%s is refused with an error for its field: %j', async (field, change, status) => {
    const response = await save(change);
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([status, [field]]);
    expect(response.body.errors?.[field]).toHaveLength(1);
    expect((await me.call('vuser')).body.user).toEqual(me.user);
  });

  test.each([
    ['is_ham', { is_ham: 2 }, 'Please choose yes or no.'],
    ['email_digest', { email_digest: 'maybe' }, 'Please choose yes or no.'],
    ['password', { password: 12_345_678 }, 'A password must be text.'],
    ['password', { password: 'x'.repeat(1_001) }, 'A password has at most 1000 characters.'],
    ['password_confirmation', { password, password_confirmation: 7 }, 'Please enter the password twice.'],
    [
      'password_confirmation',
      { password, password_confirmation: 'x'.repeat(1_001) },
      'A password has at most 1000 characters.',
    ],
    ['current_password', { current_password: {} }, 'Please enter your current password.'],
    ['current_password', { current_password: 'x'.repeat(1_001) }, 'A password has at most 1000 characters.'],
    ['current_pin', { current_pin: 123_456 }, 'Please enter the PIN.'],
    ['current_pin', { current_pin: '1'.repeat(21) }, 'A PIN has six digits.'],
  ])('%s is refused with a readable text: %j', async (field, change, text) => {
    await expectResponse(save(change), 400, { errors: { [field]: [text] } });
  });

  const ODD = [undefined, 7, {}, ['x'], 'x'.repeat(2_000), '\u0000'];
  test.each([
    ['vregister', ['email', 'my_callsign', 'ref_id']],
    ['vlogin', ['email', 'password']],
    ['vpair', ['code', 'name']],
    ['vunpair', ['id']],
    ['vsendpin', ['callsign']],
    ['vpinlogin', ['callsign', 'pin']],
    ['vpasswordreset', ['email']],
    ['vpasswordreset/confirm', ['token', 'password', 'password_confirmation']],
    ['vconfirmemail', ['token']],
    ['vconfirmmobile', ['code']],
    ['vdeleteaccount', ['callsign', 'current_password', 'current_pin']],
    ['vaddsubaccount', ['callsign']],
    ['vLoginToSubaccount', ['sub_account_id']],
    ['vsessions/end', ['id']],
    ['vupdateprofile', UPDATED],
  ] as [EndpointName, string[]][])('%s answers errors as sentences', async (name, fields) => {
    for (const odd of ODD) {
      const { status, body } = await me.call(name, Object.fromEntries(fields.map((field) => [field, odd])));
      expect([name, odd, odd === undefined && name !== 'vupdateprofile' ? status === 400 : status < 500]).toEqual([
        name,
        odd,
        true,
      ]);
      for (const text of Object.values(body.errors ?? {}).flat()) {
        expect(text).toMatch(/^[A-Z]/);
        expect(text).not.toMatch(/_|must be (one of|a |an |shorter|longer)|should not be/);
      }
    }
  });

  test('passwords of outside services can be set and removed but never read', async () => {
    const secrets = { qrz_api_key: 'QRZ-0815', clublog_password: ' blank before', eqsl_apikey: 'eqsl-4711' };
    const { body } = await save({ ...secrets, clublog_email: 'club@example.org', qrz_auto_log_qso: 1 });
    expect(body.user).toMatchObject({ has_qrz_api_key: true, has_clublog_password: true, has_eqsl_apikey: true });
    for (const secret of Object.values(secrets)) expect(JSON.stringify(body)).not.toContain(secret.trim());

    const credentials = testApp.app.get(OutsideServiceCredentials);
    expect(await credentials.of(me.user.id)).toEqual({
      qrzApiKey: 'QRZ-0815',
      qrzAutoLog: true,
      clublogEmail: 'club@example.org',
      clublogPassword: ' blank before',
      clublogAutoLog: false,
      eqslApikey: 'eqsl-4711',
      hamqth: '',
    });
    const query = 'select row_to_json(a)::text as text from identity.account a where id = $1';
    const [row] = await testApp.sql<{ text: string }>(query, [me.user.id]);
    for (const secret of Object.values(secrets)) {
      expect(row?.text).not.toContain(secret.trim());
      expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'));
    }

    await save();
    expect((await credentials.of(me.user.id))?.qrzApiKey).toBe('QRZ-0815');
    expect((await save({ qrz_api_key: '' })).body.user).toMatchObject({
      has_qrz_api_key: false,
      has_eqsl_apikey: true,
    });
    expect(await credentials.of(2_000_000_000)).toBeNull();
    // The value is encrypted with a key that was changed since.
    await testApp.sql(`update identity.account set eqsl_apikey = '\\x00112233' where id = $1`, [me.user.id]);
    expect((await credentials.of(me.user.id))?.eqslApikey).toBeNull();
  });

  test('one field can be saved alone, and changes nothing else', async () => {
    const fresh = await testApp.operator();
    expect(fresh.user).toMatchObject({ name: '', qth: '', grid: '' });
    expect(await update({ grid: ' io93FS ' }, fresh)).toEqual({ ...fresh.user, grid: 'IO93fs' });
    expect(await update(twice(password), fresh)).toEqual({ ...fresh.user, grid: 'IO93fs', has_password: true });
  });

  test('the steps after registration are closed one by one, and never opened again', async () => {
    expect(me.user.closed_steps).toEqual([]);
    const close = async (closed_steps: string[]) => (await update({ closed_steps })).closed_steps;
    expect(await close(['grid'])).toEqual(['grid']);
    expect(await close(['password', 'grid', 'password'])).toEqual(['grid', 'password']);
    expect(await close([])).toEqual(['grid', 'password']);
  });

  test('a sub-account has no address and no password, but its own profile', async () => {
    const sub = await subAccount(me);
    await expectResponse(save({ email: '', hamqth: 'sub' }, sub), 200, { user: { email: '', hamqth: 'sub' } });
    expect((await save({ email: undefined }, sub)).status).toBe(200);
    const email = await save({ email: 'sub@example.org' }, sub);
    expect([email.status, Object.keys(email.body.errors ?? {})]).toEqual([422, ['email']]);
    const chosen = await save({ email: '', ...twice(password) }, sub);
    expect([chosen.status, Object.keys(chosen.body.errors ?? {})]).toEqual([422, ['password']]);
    expect((await me.call('vuser')).body.user).toMatchObject({ email: me.email, has_password: false });
  });

  test('without a mail server a first password needs no proof, and addresses count as confirmed', async () => {
    const { body } = await save({ ...twice(password) });
    expect(body.user).toMatchObject({ has_password: true, email_confirmed: true });
    expect((await save({ email: 'else@example.org' })).body.errors?.current_password).toHaveLength(1);
    const moved = await save({ email: `moved-${me.email}`, current_password: password });
    expect(moved.body.user.email_confirmed).toBe(true);
  });

  test('an address in use is taken as any other, after the proof', async () => {
    const other = await testApp.operator();
    await save({ ...twice(password) });
    const unproven = await save({ email: other.email });
    expect([unproven.status, Object.keys(unproven.body.errors ?? {})]).toEqual([400, ['current_password']]);
    const taken = await save({ email: other.email.toUpperCase(), current_password: password });
    expect([taken.status, taken.body.user?.email]).toEqual([200, other.email.toUpperCase()]);
    // The address is still the other account's for signing in.
    await other.saveProfile({ ...twice('battery staple') });
    const { body } = await testApp.call('vlogin', { email: other.email, password: 'battery staple' });
    expect(body.user.id).toBe(other.user.id);
  });

  test('a visitor and an API key change nothing', async () => {
    const key = (await me.call('vapikey')).body.api_key;
    expect((await testApp.call('vupdateprofile', { name: 'Eve' })).status).toBe(401);
    expect((await testApp.call('vupdateprofile', { name: 'Eve' }, {}, key)).status).toBe(403);
  });
});
