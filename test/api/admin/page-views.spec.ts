import { PageViews } from '../../../backend/src/admin/page-views/page-views.ts';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.ts';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';

const DAY = 86_400_000;
const SESSION = { session_id: '5f0c8f0e-7d0a-4c53-8f0a-1a2b3c4d5e6f' };

const testApp = await startTestApp();
let admin: Operator;
beforeAll(async () => {
  admin = await testApp.operator();
  await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
  testApp.clock.jump(2_100);
});

const views = () => testApp.app.get(PageViews, { strict: false });
const rows = async () => {
  await views().write();
  return testApp.sql<Record<string, unknown>>('select * from admin.page_view order by id');
};
const counts = async (days?: number) => (await admin.call('vadmin/pageviews', { days })).body;
const log = (body: object, headers: Record<string, string> = {}, token?: string) =>
  testApp
    .http('post', '/api/log-page-view', token)
    .set(headers)
    .send({ ...SESSION, ...body });

test('a view is stored with the account of the token, and without query, address, and path of the referrer', async () => {
  const me = await testApp.operator();
  const page_url =
    'https://pileup.example/news?utm_source=YT&utm_campaign=Autumn&token=sk_live_canary&email=canary@example.org';
  const referrer_url = 'https://www.qrz.com/db/M0QAA?canary=1';
  const given = { page_url, referrer_url, user_id: admin.user.id };
  await log(given);
  await log({ ...given, utm_source: 'qrz', utm_medium: 'Banner' }, {}, me.token);
  await log({ page_url: '/stripe/start-trial/cs_test_canary' });
  const stored = await rows();
  expect(stored).toMatchObject([
    { account_id: null, page: '/news', source: 'yt', medium: '', campaign: 'autumn', referrer: 'www.qrz.com' },
    { account_id: me.user.id, page: '/news', source: 'qrz', medium: 'banner', campaign: 'autumn' },
    { account_id: null, page: '/stripe', source: '', referrer: '' },
  ]);
  expect(JSON.stringify(stored)).not.toMatch(/canary|sk_live|127\.0\.0\.1|Mozilla/);
  expect(await counts()).toMatchObject({
    days: 30,
    views: 3,
    dropped: 0,
    pages: [
      { name: '/news', views: 2 },
      { name: '/stripe', views: 1 },
    ],
    sources: expect.arrayContaining([
      { name: 'yt', views: 1 },
      { name: 'qrz', views: 1 },
      { name: '', views: 1 },
    ]),
    campaigns: [
      { name: 'autumn', views: 2 },
      { name: '', views: 1 },
    ],
  });
  expect((await counts(1)).by_day).toEqual([3]);
});

test('nothing is stored of those who send Do Not Track or Global Privacy Control, nor of what is no page', async () => {
  const before = (await rows()).length;
  for (const headers of [{ DNT: '1' }, { 'Sec-GPC': '1' }])
    expect((await log({ page_url: '/' }, headers)).body).toEqual({ status: 'ok' });
  expect((await log({ page_url: 'javascript:alert(1)' })).body).toEqual({ status: 'ok' });
  for (const [field, value] of [
    ['session_id', ''],
    ['session_id', 'a b c d e f g'],
    ['session_id', 'x'.repeat(65)],
    ['session_id', 7],
    ['page_url', 'x'.repeat(2_001)],
    ['page_url', null],
    ['page_url', '/\u0000'],
    ['utm_source', 'x'.repeat(101)],
  ] as const)
    await expectResponse(testApp.call('log-page-view', { ...SESSION, page_url: '/', [String(field)]: value }), 400, {
      errors: { [String(field)]: expect.any(Array) },
    });
  expect(await rows()).toHaveLength(before);
  for (const days of [0, 91, 1.5, 'x']) await expectResponse(admin.call('vadmin/pageviews', { days }), 400, {});
});

test('what is too much is answered and dropped, and everything else still works', async () => {
  await using limited = await TestApp.create({ PAGE_VIEWS_PER_SECOND: '20' });
  const send = () => limited.http('post', '/api/log-page-view').send({ ...SESSION, page_url: '/docs' });
  const responses = await Promise.all(Array.from({ length: 200 }, send));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"status":"ok"}']));
  const its = limited.app.get(PageViews, { strict: false });
  await its.write();
  const stored = (await limited.sql('select from admin.page_view')).length;
  expect(its.droppedCount).toBeGreaterThan(0);
  expect(stored + its.droppedCount).toBe(200);
  expect((await limited.call('vcaptcha')).status).toBe(200);
});

test('sums have at most 2,000 rows a day: what else is sent is counted as one', async () => {
  const { views: before } = await counts();
  const sums = () => testApp.sql<{ page: string; views: string }>('select page, views from admin.page_view_day');
  const known = (await sums()).length;
  const view = { source: '', medium: '', campaign: '', referrer: '' };
  for (const round of [0, 1, 2]) {
    for (let n = 0; n < 900; n++) views().add({ ...view, page: `/made-up-${round}-${n}` }, SESSION.session_id, null);
    await views().write();
  }
  expect(await sums()).toHaveLength(2_001);
  expect(Number((await sums()).find(({ page }) => page === 'other')?.views)).toBe(3 * 900 - (2_000 - known));
  expect((await counts()).views).toBe(before + 3 * 900);
});

test('rows are gone after 90 days, and with the account; the sums stay', async () => {
  const me = await testApp.operator();
  await testApp.sql('update admin.page_view set account_id = $1', [me.user.id]);
  await testApp.sql(
    "insert into admin.page_view (at, session_id, page, source, medium, campaign, referrer) values ($1, 'ninety', '/', '', '', '', '')",
    [new Date(testApp.clock.now() - 91 * DAY)],
  );
  await views().sweep();
  expect((await rows()).filter(({ session_id }) => session_id === 'ninety')).toEqual([]);
  const { views: sum } = await counts();
  expect((await rows()).length).toBeGreaterThan(0);
  await testApp.database.transaction((tx) => testApp.app.get(AccountDataRegistry).erase(me.user.id, tx));
  expect(await rows()).toEqual([]);
  expect((await counts()).views).toBe(sum);
});
