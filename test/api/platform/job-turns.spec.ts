import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { ImportReader } from '../../../backend/src/exchange/imports/read-file.js';
import { adif, record } from '../../fixtures/adif.ts';
import { Operator, startTestApp } from '../../test-app.ts';

const MINUTE_MS = 60_000;

jest.setTimeout(200_000);

/** A log of so many contacts. */
function log(contacts: number): string {
  const records = Array.from({ length: contacts }, (_, i) => {
    const at = new Date(Date.UTC(2010, 0, 1) + i * MINUTE_MS).toISOString();
    return record({ QSO_DATE: at.slice(0, 10).replaceAll('-', ''), TIME_ON: at.slice(11, 16).replace(':', '') });
  });
  return adif(records.join(''));
}

const testApp = await startTestApp();
const large = log(30_000);
/** How many imports are read now, and the maximum so far. */
const reading = { now: 0, most: 0 };
const { readAll } = ImportReader.prototype;
jest.spyOn(ImportReader.prototype, 'readAll').mockImplementation(async function (this: ImportReader, ...args) {
  reading.most = Math.max(reading.most, ++reading.now);
  await readAll.apply(this, args).finally(() => reading.now--);
});

describe('background work takes turns by account', () => {
  async function upload(me: Operator, file: string): Promise<number> {
    const { status, body } = await me.upload(file);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.import_id;
  }
  async function unfinished(me: Operator, ids: number[]): Promise<number> {
    const reports = await Promise.all(ids.map((id) => me.call('vimport/{id}', {}, { id })));
    return reports.filter(({ body }) => /queued|running/.test(body.import.status)).length;
  }
  async function maxReadWhile(goesOn: () => Promise<number>): Promise<number> {
    reading.most = reading.now;
    while ((await goesOn()) > 0) await pause(50);
    return reading.most;
  }

  test('one account’s imports run one at a time, beside another account’s small file', async () => {
    const [busy, other] = [await testApp.operator(), await testApp.operator()];
    const queued: number[] = [];
    for (let i = 0; i < 5; i++) queued.push(await upload(busy, large));
    expect(await other.importFile(adif(record()))).toMatchObject({ status: 'done', added: 1 });
    expect(await unfinished(busy, queued)).toBeGreaterThan(1);
    expect(await maxReadWhile(() => unfinished(busy, queued))).toBe(1);
  });

  test('a main account and its sub-accounts run one at a time together', async () => {
    const main = await testApp.operator();
    const { body } = await main.call('vaddsubaccount', { callsign: 'M0QSUB' });
    const { token } = (await main.call('vLoginToSubaccount', { sub_account_id: body.user.id })).body;
    const sub = new Operator(testApp, 'M0QSUB', '', main.user, token);
    const [first, second] = [await upload(main, large), await upload(sub, large)];
    const both = async () => (await unfinished(main, [first])) + (await unfinished(sub, [second]));
    expect(await maxReadWhile(both)).toBe(1);
  });

  test('large imports of two accounts let a third account’s small one run first, and lose nothing', async () => {
    const [one, two, other] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const largeLog = log(150_000);
    const [first, second] = [await upload(one, largeLog), await upload(two, largeLog)];
    await testApp.until(() => reading.now === 2);
    expect(await other.importFile(adif(record()))).toMatchObject({ status: 'done', added: 1 });
    expect([await unfinished(one, [first]), await unfinished(two, [second])]).toEqual([1, 1]);
    const complete = { status: 'done', read: 150_000, added: 150_000 };
    expect(await testApp.importEnded(one, first, 120)).toMatchObject(complete);
    expect(await testApp.importEnded(two, second, 120)).toMatchObject(complete);
  });

  test('exports of another account run beside the queue of the first', async () => {
    const [busy, other] = [await testApp.operator(), await testApp.operator()];
    await busy.importFile(log(60_000));
    await other.logQso();
    const pending = async (me: Operator) =>
      (await me.call('vexportjobs')).body.filter(({ status }) => status === null).length;
    for (let i = 0; i < 5; i++) await busy.call('vexportadif', { all: true });
    await other.call('vexportadif', { all: true });
    await testApp.until(async () => (await pending(other)) === 0);
    expect(await pending(busy)).toBeGreaterThan(0);
    await testApp.until(async () => (await pending(busy)) === 0, 60);
  });
});
