import { expectResponse } from '../../responses.ts';
import { TestApp } from '../../test-app.ts';
import { thoroughTest } from '../../tiers.ts';
import { setBySql, uploads } from './stored-photos.ts';
import { jpegOf } from './test-images.ts';

describe('Upload limits', () => {
  it('an unconfirmed account is refused, a confirmed one limited', async () => {
    await using testApp = await TestApp.create({ RATE_LIMIT_FACTOR: '0.025', MAIL_URL: 'smtp://127.0.0.1:9' });
    const operator = await testApp.operator();
    await expectResponse(operator.uploadPhoto(await jpegOf(8, 8)), 403, { code: 'unconfirmed' });
    await setBySql(testApp, 'email_confirmed_at = now()', operator);
    testApp.clock.jump(6_000); // A session is cached for some seconds.
    for (let n = 0; n < 3; n++) expect((await operator.uploadPhoto(await jpegOf(8, 8))).status).toBe(200);
    const many = await operator.uploadPhoto(await jpegOf(8, 8));
    expect([many.status, Number(many.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  thoroughTest(
    "beyond the queue's capacity uploads are refused with a retry time, and all queued ones are processed",
    async () => {
      await using testApp = await TestApp.create();
      const operators = await Promise.all(Array.from({ length: 20 }, () => testApp.operator()));
      const photo = await jpegOf(1_200, 900);
      const responses = await Promise.all([...operators, ...operators].map((operator) => operator.uploadPhoto(photo)));
      const busy = responses.filter(({ status }) => status === 503);
      expect(busy.length).toBeGreaterThan(0);
      expect(busy.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(40 - busy.length);
      const listed = await Promise.all(operators.map(async (operator) => (await operator.call('vphotos')).body));
      expect(listed.flat()).toHaveLength(40 - busy.length);
      expect(uploads(testApp)).toEqual([]);
    },
  );
});
