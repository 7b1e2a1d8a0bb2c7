import { Operator, TestApp } from '../../test-app.ts';
import { jpegOf } from './test-images.ts';

describe('the queue of photos', () => {
  let testApp: TestApp;
  beforeEach(async () => {
    testApp = await TestApp.create();
  });
  afterEach(() => testApp.close());

  test('holds two of one person, for all their callsigns; others are processed meanwhile', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const { body } = await me.call('vaddsubaccount', { callsign: 'G4QPP' });
    const entered = await me.call('vLoginToSubaccount', { sub_account_id: body.user.id });
    const sub = new Operator(testApp, 'G4QPP', me.email, entered.body.user, entered.body.token);
    const slow = await jpegOf(4_000, 3_000);
    const [mine, second, theirs] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => me.uploadPhoto(slow))),
      Promise.all(Array.from({ length: 5 }, () => sub.uploadPhoto(slow))),
      other.uploadPhoto(slow),
    ]);
    expect(theirs.status).toBe(200);
    const all = [...mine, ...second];
    const refused = all.filter(({ status }) => status === 429);
    // Two are accepted at a time: never all, never none.
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(all.length - refused.length).toBeGreaterThanOrEqual(2);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect([refused[0]?.body.code, refused[0]?.body.error, Number(refused[0]?.headers['retry-after'])]).toEqual([
      'too_many',
      '2 of your photos are being processed. Please wait until they are done.',
      5,
    ]);
    const stored = await testApp.sql('select from social.photo where account_id <> $1', [other.user.id]);
    expect(stored).toHaveLength(all.length - refused.length);
    // Both places are free again, also after a refusal.
    expect((await me.uploadPhoto(Buffer.from('no picture'))).status).toBe(400);
    expect((await me.uploadPhoto(Buffer.from('no picture'))).status).toBe(400);
    expect((await me.uploadPhoto(await jpegOf(8, 8))).status).toBe(200);
  });
});
