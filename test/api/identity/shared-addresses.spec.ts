import { callFrom } from '../../fixtures/call-from.ts';
import { linkIn, MailServer, pinIn } from '../../fixtures/mail-server.ts';
import { twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const server = await MailServer.open();
const testApp = await startTestApp({
  MAIL_URL: server.url,
  MAIL_FROM: 'Pileup <hello@log.example.org>',
  PUBLIC_URL: 'https://log.example.org',
  TRUSTED_PROXY: '127.0.0.1',
});
afterAll(() => server.down());

const [CONFIRM, OWNER, RESET, PIN] = [/confirm your e-mail/, /You have an account/, /new password/, /PIN/];
const subjects = (email: string) => server.to(email).map(({ subject }) => subject);
const register = (email: string, my_callsign: string) => callFrom(testApp, 'vregister', { email, my_callsign });
const logIn = (email: string, password: string) => callFrom(testApp, 'vlogin', { email, password });

const confirmation = async (email: string, after = 0) =>
  linkIn(await server.waitForEmail(email, CONFIRM, after)).searchParams.get('confirm') ?? '';
const sharing = (call: string) =>
  testApp.sql<{ shares: boolean }>('select shares_email as shares from identity.account where callsign = $1', [call]);

let owner: Operator;
beforeEach(async () => {
  owner = await testApp.operator();
  await owner.saveProfile(twice('correct horse'));
  owner.token = (await owner.call('vconfirmemail', { token: await confirmation(owner.email) })).body.token;
});

test('registering with an address that has an account looks like any other registration', async () => {
  const known = await register(owner.email.toUpperCase(), 'M0QSA');
  const unknown = await register('new@example.org', 'M0QSB');
  const shown = ({ status, body }: typeof known) => ({
    status,
    subscription: body.subscription,
    user: { ...body.user, id: 0, email: '', my_callsign: '', created_at: '', ranked_from: '' },
  });
  expect(shown(known)).toEqual(shown(unknown));
  expect(known.body.user.email).toBe(owner.email.toUpperCase());
  const letter = await server.waitForEmail(owner.email, OWNER);
  expect(letter.text).toContain(
    `M0QSA uses this e-mail address at Pileup, which already belongs to the account of ${owner.callsign}`,
  );
  await server.waitForEmail('new@example.org', CONFIRM);
  // This is the owner's own registration.
  expect(subjects(owner.email).filter((subject) => CONFIRM.test(subject ?? ''))).toHaveLength(1);
});

test('each of the two signs in with its own password, and the address resets the first one’s', async () => {
  const { body: second } = await register(owner.email, 'M0QSC');
  const profile = { name: 'Anna', qth: 'Bath', grid: 'IO81', email: owner.email, ...twice('battery staple') };
  expect((await testApp.call('vupdateprofile', profile, {}, second.token)).status).toBe(200);
  expect((await logIn(owner.email, 'battery staple')).body.user.my_callsign).toBe('M0QSC');
  expect((await logIn(owner.email, 'correct horse')).body.user.my_callsign).toBe(owner.callsign);
  expect((await logIn(owner.email, 'neither')).status).toBe(401);
  await callFrom(testApp, 'vpasswordreset', { email: owner.email });
  const letter = await server.waitForEmail(owner.email, RESET);
  expect(letter.text).toContain(owner.callsign);
  const token = linkIn(letter).searchParams.get('token') ?? '';
  const { body } = await callFrom(testApp, 'vpasswordreset/confirm', { token, ...twice('a third one') });
  expect(body.user.id).toBe(owner.user.id);
});

test('the owner of the address may keep both accounts, and a new address ends the sharing', async () => {
  const { body: second } = await register(owner.email, 'M0QSD');
  await callFrom(testApp, 'vsendpin', { callsign: 'M0QSD' });
  const pin = pinIn(await server.waitForEmail(owner.email, PIN));
  const { body } = await callFrom(testApp, 'vpinlogin', { callsign: 'M0QSD', pin });
  expect(body.user).toMatchObject({ id: second.user.id, email_confirmed: true });
  expect((await owner.call('vuser')).status).toBe(200);
  const own = { name: 'Anna', qth: 'Bath', grid: 'IO81', email: 'own@example.org' };
  expect(await sharing('M0QSD')).toEqual([{ shares: true }]);
  await testApp.sql("update identity.account set email_confirmed_at = null where callsign = 'M0QSD'");
  expect((await testApp.call('vupdateprofile', own, {}, body.token)).status).toBe(200);
  expect(await sharing('M0QSD')).toEqual([{ shares: false }]);
  await server.waitForEmail('own@example.org', CONFIRM);
});

test('an address that was never confirmed goes to the account that confirms it', async () => {
  const email = 'contested@example.org';
  const squatter = (await register(email, 'M0QSE')).body;
  const first = await confirmation(email);
  const real = (await register(email, 'M0QSF')).body;
  const second = await confirmation(email, 1);
  expect([await sharing('M0QSE'), await sharing('M0QSF')]).toEqual([[{ shares: false }], [{ shares: true }]]);
  const { body } = await testApp.call('vconfirmemail', { token: second }, {}, real.token);
  expect(body.user.my_callsign).toBe('M0QSF');
  expect([await sharing('M0QSE'), await sharing('M0QSF')]).toEqual([[{ shares: true }], [{ shares: false }]]);
  // The link of the earlier account is still one to its address, and takes nothing.
  await testApp.call('vconfirmemail', { token: first }, {}, squatter.token);
  expect(await sharing('M0QSF')).toEqual([{ shares: false }]);
});
