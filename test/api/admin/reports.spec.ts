import type { ReportKind } from '@pileup/contract/admin/reports';
import { AdminCleanup } from '../../../backend/src/admin/admin-cleanup.ts';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.ts';
import { expectResponse } from '../../responses.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';
import { postOf, publish } from '../content/written-posts.ts';
import { addPhoto, fetched, gone, imageOf } from '../social/stored-photos.ts';

const DAY = 86_400_000;
/** An instance caches a session for this long. */
const SESSION_CACHE_MS = 2_100;

reuseImageProcesses();
const testApp = await startTestApp();
let admin: Operator;
beforeAll(async () => {
  admin = await testApp.operator();
  await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
  testApp.clock.jump(SESSION_CACHE_MS);
});

const report = (who: Operator, kind: ReportKind, id: number, reason?: string) =>
  who.call('vreportcontent', { kind, id, reason });
const decide = (kind: ReportKind, id: number, act: string, reason = 'Against the rules') =>
  admin.call('vadmin/reports/act', { kind, id, act, reason });
const listed = async (request: object = {}) => (await admin.call('vadmin/reports', request)).body.reports;
const acts = async () => (await admin.call('vadmin/acts')).body.acts;
const photosFor = async (owner: Operator) =>
  (await testApp.call('vphotosfor', { callsign: owner.callsign })).body.photos;
const inboxOf = async (who: Operator) => (await who.call('vinbox')).body.notifications;

/** A message that `from` has sent; its id in the inbox of `to`. */
async function message(from: Operator, to: Operator, text: string): Promise<number> {
  const [row] = await testApp.sql<{ id: number }>(
    `insert into social.notification (account_id, sender_id, type_id, subject, message, created_at)
     values ($1, $2, 100, 'Message from ' || $3::text, $4, now()) returning id`,
    [to.user.id, from.user.id, from.callsign, text],
  );
  return row?.id ?? 0;
}

describe('vreportcontent', () => {
  test('once for each reporter; grouped by content, with the reasons and the text as it was', async () => {
    const [owner, one, two] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const { id } = await addPhoto(owner);
    expect((await report(one, 'photo', id, '  Not\r\nhis shack ')).body).toEqual({ status: 'ok' });
    await expectResponse(report(one, 'photo', id), 409, {
      code: 'conflict',
      error: 'You have already reported this photo.',
    });
    await expectResponse(report(two, 'photo', id), 200, {});
    expect(await listed({ kind: 'photo' })).toMatchObject([
      {
        kind: 'photo',
        id,
        status: 'open',
        report_count: 2,
        path: `/pictures/${owner.callsign}`,
        owner: { id: owner.user.id, my_callsign: owner.callsign },
        text: expect.stringMatching(/^\d+ × \d+ pixels, added 20\d\d-\d\d-\d\d$/),
        picture: `/photos/${(await photosFor(owner))[0]?.profile_image_name}`,
        reports: [
          { reporter: { my_callsign: two.callsign }, reason: '' },
          { reporter: { my_callsign: one.callsign }, reason: 'Not\nhis shack' },
        ],
      },
    ]);
  });

  test('refuses visitors, own and absent content, unknown kinds, and content that the reporter cannot see', async () => {
    const [owner, other] = [await testApp.operator(), await testApp.operator()];
    const { id } = await addPhoto(owner);
    const rude = await message(other, owner, 'Something rude');
    expect((await testApp.call('vreportcontent', { kind: 'photo', id })).status).toBe(401);
    await expectResponse(report(owner, 'photo', id), 422, { error: 'You cannot report your own photo.' });
    await expectResponse(report(owner, 'photo', 999_999), 404, { error: 'Photo not found.' });
    await expectResponse(report(other, 'message', rude), 404, { error: 'Message not found.' });
    await expectResponse(report(owner, 'account' as ReportKind, id), 400, { code: 'invalid' });
    expect((await report(owner, 'photo', id, 'x'.repeat(501))).status).toBe(400);
  });

  test('60 an hour', async () => {
    await using limited = await TestApp.create({ RATE_LIMIT_FACTOR: '0.05' });
    const me = await limited.operator();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await report(me, 'photo', 999_000 + n)).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  });
});

describe('an administrator', () => {
  test('is the only one who sees reports and acts', async () => {
    const me = await testApp.operator();
    for (const name of ['vadmin/reports', 'vadmin/acts', 'vadmin/contact'] as const) {
      await expectResponse(me.call(name), 403, { code: 'forbidden', error: 'Only administrators may do that.' });
      expect((await testApp.call(name)).status).toBe(401);
      expect((await admin.call(name)).status).toBe(200);
    }
    const act = { kind: 'photo', id: 1, act: 'hide', reason: 'Just so' };
    expect((await me.call('vadmin/reports/act', act)).status).toBe(403);
    await testApp.sql('update identity.account set is_admin = false where id = $1', [admin.user.id]);
    testApp.clock.jump(SESSION_CACHE_MS);
    expect((await admin.call('vadmin/reports')).status).toBe(403);
    await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
    testApp.clock.jump(SESSION_CACHE_MS);
  });

  test('hides a photo: only its owner still sees it, under another address; shows it again', async () => {
    const [owner, reader] = [await testApp.operator(), await testApp.operator()];
    const photo = await addPhoto(owner);
    const second = await addPhoto(owner);
    expect(await imageOf(owner)).not.toBeNull();
    await report(reader, 'photo', photo.id, 'Advertising');
    await expectResponse(decide('photo', photo.id, 'show'), 409, { error: 'This item is not hidden.' });
    await expectResponse(decide('photo', photo.id, 'hide', 'No advertising, please'), 200, {
      report: { status: 'hidden', report_count: 1 },
    });

    expect((await photosFor(owner)).map(({ id }) => id)).toEqual([second.id]);
    await gone(testApp, photo.profile_image_name);
    // The profile photo was made of it.
    expect(await imageOf(owner)).toBeNull();
    const { profile } = (await testApp.call('vprofilefor', { callsign: owner.callsign })).body;
    expect(profile).toMatchObject({ photo_count: 1, profile_image_name: null, photos: [{ id: second.id }] });
    const hidden = (await owner.call('vphotos')).body.find(({ id }) => id === photo.id);
    expect(hidden).toMatchObject({ hidden_reason: 'No advertising, please', is_default: false });
    expect((await fetched(testApp, hidden?.profile_image_name ?? '')).status).toBe(200);
    const [, settled] = [await listed(), await listed({ status: 'settled', kind: 'photo' })];
    expect(settled[0]?.picture).toBe(`/photos/${hidden?.profile_image_name}`);
    await expectResponse(owner.call('vphotomakedefault', { id: photo.id }), 422, {});
    await expectResponse(report(reader, 'photo', photo.id), 404, {});
    expect(await inboxOf(owner)).toMatchObject([
      {
        type_id: 200,
        sender: null,
        message: 'Reason: No advertising, please',
        subject: 'The administrators have hidden your photo',
      },
    ]);

    await expectResponse(decide('photo', photo.id, 'hide'), 409, { error: 'This item is already hidden.' });
    await expectResponse(decide('photo', photo.id, 'show', 'It was a mistake'), 200, {
      report: { status: 'dismissed' },
    });
    expect((await photosFor(owner)).map(({ id }) => id)).toEqual([second.id, photo.id]);
    expect((await inboxOf(owner))[0]).toMatchObject({ message: 'Reason: It was a mistake' });
    expect((await acts()).slice(0, 2)).toMatchObject([
      { act: 'show', kind: 'photo', thing_id: photo.id, reason: 'It was a mistake' },
      { act: 'hide', admin: { my_callsign: admin.callsign }, owner: { my_callsign: owner.callsign } },
    ]);
  });

  test('withdraws the text of a message from its recipient; its sender still has it', async () => {
    const [writer, reader] = [await testApp.operator(), await testApp.operator()];
    const id = await message(writer, reader, 'Something rude');
    await reader.call('vreportmessage', { id, reason: 'It is rude.' });
    expect(await listed({ kind: 'message' })).toMatchObject([
      { id, text: 'Something rude', path: null, picture: null },
    ]);
    await decide('message', id, 'hide');
    expect(await inboxOf(reader)).toMatchObject([{ id, message: 'This message was hidden by the administrators.' }]);
    expect(await inboxOf(writer)).toMatchObject([{ type_id: 200, subject: expect.stringContaining('your message') }]);
    expect(await filesOf(reader)).not.toMatch(/"message": ?"Something rude"/);
    expect(await filesOf(writer)).toContain('Something rude');
    await decide('message', id, 'show');
    expect(await inboxOf(reader)).toMatchObject([{ message: 'Something rude' }]);
  });

  test('names the post that it hides, and leads its owner to it', async () => {
    const [author, reader] = [await testApp.operator(), await testApp.operator()];
    const title = `Wires ${'and masts '.repeat(20)}`.trim();
    const id = await publish(testApp, author, { title });
    await report(reader, 'post', id);
    await decide('post', id, 'hide');
    expect(await inboxOf(author)).toMatchObject([
      { subject: `The administrators have hidden your post "${title.slice(0, 79)}…"`, about_post_id: id },
    ]);
    expect((await postOf(author, id)).hidden_reason).toBe('Against the rules');
  });

  test('dismisses without a notice; a further report asks again', async () => {
    const [owner, one, two] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const { id } = await addPhoto(owner);
    await report(one, 'photo', id);
    expect((await decide('photo', id, 'dismiss')).body).toMatchObject({ report: { status: 'dismissed' } });
    expect(await inboxOf(owner)).toEqual([]);
    await expectResponse(decide('photo', id, 'dismiss'), 409, {});
    const isOpen = async () => (await listed({ kind: 'photo' })).some((one) => one.id === id);
    expect(await isOpen()).toBe(false);
    await report(two, 'photo', id);
    expect(await isOpen()).toBe(true);
  });

  test('needs a reason of 3 to 500 characters, and something that was reported', async () => {
    const [owner, reader] = [await testApp.operator(), await testApp.operator()];
    const { id } = await addPhoto(owner);
    await expectResponse(decide('photo', id, 'hide'), 404, { error: 'This photo has not been reported.' });
    await report(reader, 'photo', id);
    const before = await acts();
    for (const reason of ['', ' no ', 'x'.repeat(501), '\u202eoops'])
      await expectResponse(decide('photo', id, 'hide', reason), 400, { errors: { reason: [expect.any(String)] } });
    await expectResponse(decide('photo', id, 'delete'), 400, {});
    expect(await acts()).toEqual(before);
    const both = await Promise.all([decide('photo', id, 'hide'), decide('photo', id, 'hide')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await acts()).toHaveLength(before.length + 1);
  });

  test('acts cannot be changed or deleted, by any statement', async () => {
    expect((await acts()).length).toBeGreaterThan(0);
    for (const change of [
      `update admin.act set reason = 'another'`,
      'update admin.act set account_id = account_id + 1',
      'delete from admin.act',
      'truncate admin.act',
    ])
      await expect(testApp.sql(change)).rejects.toThrow('cannot be changed or deleted');
  });

  test('reads reports page by page, open and settled, by kind', async () => {
    await testApp.sql('delete from admin.reported');
    const now = new Date(testApp.clock.now());
    await testApp.sql(
      `insert into admin.reported (kind, thing_id, owner_id, text, status, reported_at)
       select case n % 2 when 0 then 'post' else 'comment' end, n, null, 'Text ' || n,
         case when n > 40 then 'dismissed' else 'open' end, $1::timestamptz - n * interval '1 minute'
       from generate_series(1, 45) n`,
      [now],
    );
    const page = (request: object) => admin.call('vadmin/reports', request).then(({ body }) => body);
    const first = await page({});
    expect(first).toMatchObject({ count: 40, page: 1, pages: 2 });
    expect([first.reports.length, first.reports[0]?.id]).toEqual([20, 1]);
    expect((await page({ page: 2 })).reports.map(({ id }) => id)[19]).toBe(40);
    expect(await page({ page: 9 })).toMatchObject({ page: 2 });
    expect(await page({ kind: 'post' })).toMatchObject({ count: 20, pages: 1 });
    expect(await page({ status: 'settled' })).toMatchObject({ count: 5 });
    expect((await admin.call('vadmin/reports', { page: 0 })).status).toBe(400);
    await testApp.sql('delete from admin.reported');
  });
});

async function filesOf({ user }: Operator): Promise<string> {
  let text = '';
  for await (const { path, content } of testApp.app.get(AccountDataRegistry).files(user.id))
    if (path.endsWith('.json') && !path.startsWith('exp'))
      for await (const part of Buffer.isBuffer(content) || typeof content === 'string' ? [content] : content)
        text += String(part);
  return text;
}

describe('an account that is erased', () => {
  const erase = ({ user }: Operator) =>
    testApp.database.transaction((tx) => testApp.app.get(AccountDataRegistry).erase(user.id, tx));

  test('takes its reports and what was reported of it along; acts stay without it', async () => {
    const [owner, reader, other] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const [mine, theirs, alone] = [await addPhoto(owner), await addPhoto(other), await addPhoto(other)];
    const sent = await message(owner, reader, 'A message that stays');
    await report(reader, 'photo', mine.id);
    await report(owner, 'photo', theirs.id, 'From the erased account');
    await report(reader, 'photo', theirs.id);
    await report(owner, 'photo', alone.id);
    await report(reader, 'message', sent);
    await decide('photo', mine.id, 'hide', 'For the history');
    expect(await filesOf(owner)).toContain('From the erased account');
    await erase(owner);
    expect(await listed({ status: 'settled', kind: 'photo' })).toEqual([]);
    const open = await listed();
    expect(open.map(({ kind, id }) => [kind, id])).toEqual([
      ['message', sent],
      ['photo', theirs.id],
    ]);
    expect(open).toMatchObject([
      { owner: null, text: 'A message that stays' },
      { report_count: 1, reports: [{ reporter: { my_callsign: reader.callsign } }] },
    ]);
    expect((await acts())[0]).toMatchObject({ thing_id: mine.id, owner: null, reason: 'For the history' });
  });

  test('an administrator’s acts stay without name', async () => {
    const [owner, reader] = [await testApp.operator(), await testApp.operator()];
    const { id } = await addPhoto(owner);
    await report(reader, 'photo', id);
    const former = admin;
    await decide('photo', id, 'dismiss', 'By an administrator who left');
    expect(await filesOf(former)).toContain('By an administrator who left');
    await erase(former);
    admin = await testApp.operator();
    await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
    testApp.clock.jump(SESSION_CACHE_MS);
    expect((await acts())[0]).toMatchObject({ admin: null, reason: 'By an administrator who left' });
  });
});

test('reports are stored for a year after the last one', async () => {
  const [owner, reader] = [await testApp.operator(), await testApp.operator()];
  const { id } = await addPhoto(owner);
  await report(reader, 'photo', id);
  const sweep = () => testApp.app.get(AdminCleanup, { strict: false }).sweepReports();
  const count = () => testApp.sql('select from admin.report where account_id = $1', [reader.user.id]);
  testApp.clock.jump(364 * DAY);
  await sweep();
  expect(await count()).toHaveLength(1);
  testApp.clock.jump(2 * DAY);
  await sweep();
  expect(await count()).toHaveLength(0);
});
