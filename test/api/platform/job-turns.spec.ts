import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { ExportFiles } from '../../../backend/src/exchange/exports/export-files.js';
import { ImportReader, MAX_CHUNK } from '../../../backend/src/exchange/imports/read-file.js';
import { TURN } from '../../../backend/src/exchange/imports/run-import.js';
import { adif, record } from '../../fixtures/adif.ts';
import { Operator, startTestApp } from '../../test-app.ts';

const MINUTE_MS = 60_000;
/** Contacts of a log that is imported in several chunks. */
const CONTACTS = 3_000;

// Turns are short and chunks small, so that small logs take several.
jest.replaceProperty(MAX_CHUNK, 'records', 500);
jest.replaceProperty(TURN, 'ms', 0);

/** A log of so many contacts. */
function log(contacts: number): string {
  const records = Array.from({ length: contacts }, (_, i) => {
    const at = new Date(Date.UTC(2010, 0, 1) + i * MINUTE_MS).toISOString();
    return record({ QSO_DATE: at.slice(0, 10).replaceAll('-', ''), TIME_ON: at.slice(11, 16).replace(':', '') });
  });
  return adif(records.join(''));
}

const testApp = await startTestApp();
const large = log(CONTACTS);
/** How many imports are read now, and the maximum so far. */
const reading = { now: 0, most: 0 };
/** Promises by account: its imports are read no further until the promise resolves. */
const held = new Map<number, Promise<void>>();
const { readAll } = ImportReader.prototype;
jest.spyOn(ImportReader.prototype, 'readAll').mockImplementation(async function (this: ImportReader, ...args) {
  reading.most = Math.max(reading.most, ++reading.now);
  await held.get(args[0].account_id);
  await readAll.apply(this, args).finally(() => reading.now--);
});

/** Holds the imports of these operators; returns a function that continues them. */
function hold(...operators: Operator[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const { user } of operators) held.set(user.id, promise);
  return resolve;
}

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
    const proceed = hold(busy);
    const queued: number[] = [];
    for (let i = 0; i < 5; i++) queued.push(await upload(busy, large));
    expect(await other.importFile(adif(record()))).toMatchObject({ status: 'done', added: 1 });
    expect([await unfinished(busy, queued), reading.now]).toEqual([5, 1]);
    proceed();
    expect(await maxReadWhile(() => unfinished(busy, queued))).toBe(1);
  });

  test('a main account and its sub-accounts run one at a time together', async () => {
    const main = await testApp.operator();
    const { body } = await main.call('vaddsubaccount', { callsign: 'M0QSUB' });
    const { token } = (await main.call('vLoginToSubaccount', { sub_account_id: body.user.id })).body;
    const sub = new Operator(testApp, 'M0QSUB', '', main.user, token);
    const proceed = hold(main);
    const [first, second] = [await upload(main, large), await upload(sub, large)];
    // An import that is queued later and runs at once shows that the second one waits for the first.
    await (await testApp.operator()).importFile(adif(record()));
    expect(reading.now).toBe(1);
    proceed();
    const both = async () => (await unfinished(main, [first])) + (await unfinished(sub, [second]));
    expect(await maxReadWhile(both)).toBe(1);
  });

  test('large imports of two accounts let a third account’s small one run first, and lose nothing', async () => {
    const [one, two, other] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    const proceed = hold(one, two);
    const [first, second] = [await upload(one, large), await upload(two, large)];
    await testApp.until(() => reading.now === 2);
    const small = await upload(other, adif(record()));
    // The turns after their first ones wait for the third account, which only gets one if the first ones end.
    const proceedAgain = hold(one, two);
    proceed();
    expect(await testApp.importEnded(other, small)).toMatchObject({ status: 'done', added: 1 });
    expect([await unfinished(one, [first]), await unfinished(two, [second])]).toEqual([1, 1]);
    proceedAgain();
    const complete = { status: 'done', read: CONTACTS, added: CONTACTS };
    expect(await testApp.importEnded(one, first)).toMatchObject(complete);
    expect(await testApp.importEnded(two, second)).toMatchObject(complete);
  });

  test('exports of another account run beside the queue of the first', async () => {
    const [busy, other] = [await testApp.operator(), await testApp.operator()];
    await busy.logQso();
    await other.logQso();
    const pending = async (me: Operator) =>
      (await me.call('vexportjobs')).body.filter(({ status }) => status === null).length;
    const files = testApp.app.get(ExportFiles);
    const write = files.write.bind(files);
    const { promise: proceeds, resolve: proceed } = Promise.withResolvers<void>();
    jest.spyOn(files, 'write').mockImplementationOnce(async (...args) => {
      await proceeds;
      return write(...args);
    });
    for (let i = 0; i < 5; i++) await busy.call('vexportadif', { all: true });
    await testApp.until(() => jest.mocked(files.write).mock.calls.length === 1);
    await other.call('vexportadif', { all: true });
    await testApp.until(async () => (await pending(other)) === 0);
    expect(await pending(busy)).toBe(5);
    proceed();
    await testApp.until(async () => (await pending(busy)) === 0, 60);
  });
});
