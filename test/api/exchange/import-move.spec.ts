import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportReport } from '@pileup/contract/exchange';
import { ExchangeAccountData } from '../../../backend/src/exchange/exchange-account-data.js';
import { MAX_CHUNK } from '../../../backend/src/exchange/imports/read-file.js';
import { UploadsCleanup } from '../../../backend/src/exchange/imports/uploads-cleanup.js';
import { CONTEST_LOG_WITH_QTC, adif as file, record } from '../../fixtures/adif.ts';
import { logFiles, testWithSharedData } from '../../fixtures/shared-data.ts';
import { Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

let made = 0;
/** An unused callsign. */
const freeCall = () => `K9Q${String.fromCharCode(65 + Math.floor(made / 26), 65 + (made++ % 26))}`;

/** The operator signed in to another of the own accounts. */
async function switched(me: Operator, sub_account_id: number): Promise<Operator> {
  const { status, body } = await me.call('vLoginToSubaccount', { sub_account_id });
  if (status !== 200) throw new Error(`not switched: ${JSON.stringify(body)}`);
  return new Operator(testApp, body.user.my_callsign, me.email, body.user, body.token);
}

async function subAccount(me: Operator, callsign = freeCall()): Promise<Operator> {
  const { status, body } = await me.call('vaddsubaccount', { callsign });
  if (status !== 200) throw new Error(`not added: ${JSON.stringify(body)}`);
  return switched(me, body.user.id);
}

const allUploads = () => readdirSync(join(testApp.dataDir, 'uploads'));
let earlierUploads: string[] = [];
/** The stored files of this test. */
const uploads = () => allUploads().filter((name) => !earlierUploads.includes(name));
const callsIn = async (me: Operator) => (await me.call('vlogbook')).body.logbook.map(({ Call }) => Call).sort();
const importsOf = async (me: Operator) => (await me.call('vimports')).body.imports;
const store = (me: Operator, { id }: Pick<ImportReport, 'id'>, move: unknown, leave_out: string[] = []) =>
  me.call('vimport/{id}/store', { move, leave_out }, { id });

/** Stores a checked file and waits until its imports have ended: the own one, and that of `other`. */
async function moved(me: Operator, other: Operator, check: ImportReport, move: string[]): Promise<ImportReport[]> {
  const { status, body } = await store(me, check, move);
  if (status !== 200) throw new Error(`not stored: ${JSON.stringify(body)}`);
  const [newest] = await importsOf(other);
  return [await testApp.importEnded(me, body.import_id), await testApp.importEnded(other, newest?.id as number)];
}

describe('contacts of another own callsign in a file', () => {
  let me: Operator;
  let sub: Operator;
  beforeEach(async () => {
    me = await testApp.operator();
    sub = await subAccount(me);
    // The folder is made for the first file.
    earlierUploads = made === 1 ? [] : allUploads();
  });
  /** Two own contacts, three of the sub-account, one of another station, and one that is invalid. */
  const mixed = () =>
    file(
      ...[record({ CALL: 'JA1QAA' }), record({ CALL: 'JA1QAB', STATION_CALLSIGN: `${me.callsign}/P` })],
      ...[
        record({ CALL: 'JA1QBA', STATION_CALLSIGN: sub.callsign }),
        record({ CALL: 'JA1QBB', STATION_CALLSIGN: sub.callsign.toLowerCase() }),
        record({ CALL: 'JA1QBC', STATION_CALLSIGN: `EA8/${sub.callsign}` }),
      ],
      ...[record({ CALL: 'JA1QCA', STATION_CALLSIGN: 'M0QZZ' }), record({ STATION_CALLSIGN: sub.callsign, MODE: '' })],
    );
  const moves = () => [sub.callsign, `EA8/${sub.callsign}`];

  test('go to its log, by an import of their own; each record is read by one of the two', async () => {
    const check = await me.checkFile(mixed(), 'both.adi');
    const [own, others] = await moved(me, sub, check, moves());
    expect(own).toMatchObject({ status: 'done', read: 4, added: 3, duplicate: 0, rejected: 1 });
    expect(own?.stations).toEqual([{ call: 'M0QZZ', contacts: 1 }]);
    const account_id = sub.user.id;
    expect(own?.moved).toEqual([
      { call: sub.callsign, contacts: 2, account_id },
      { call: `EA8/${sub.callsign}`, contacts: 1, account_id },
    ]);
    expect(others).toMatchObject({ filename: 'both.adi', check_only: false, status: 'done', read: 3, added: 3 });
    expect(others).toMatchObject({ duplicate: 0, rejected: 0, stations: [], moved: [] });
    expect(await callsIn(me)).toEqual(['JA1QAA', 'JA1QAB', 'JA1QCA']);
    expect(await callsIn(sub)).toEqual(['JA1QBA', 'JA1QBB', 'JA1QBC']);
    expect(uploads()).toEqual([]);
  });

  test('are undone in each log on its own', async () => {
    const [own, others] = await moved(me, sub, await me.checkFile(mixed()), moves());
    expect(await sub.undoImport(others as ImportReport)).toMatchObject({ status: 'undone' });
    expect([(await callsIn(sub)).length, (await callsIn(me)).length]).toEqual([0, 3]);
    expect((await sub.call('vimport/{id}/undo', {}, { id: own?.id as number })).status).toBe(404);
    expect(await me.undoImport(own as ImportReport)).toMatchObject({ status: 'undone' });
    expect(await callsIn(me)).toEqual([]);
  });

  test('go to the main account’s log from a sub-account', async () => {
    const text = file(record({ CALL: 'JA1QAA' }), record({ CALL: 'JA1QAB', STATION_CALLSIGN: me.callsign }));
    const [own, others] = await moved(sub, me, await sub.checkFile(text), [me.callsign]);
    expect([own?.added, others?.added]).toEqual([1, 1]);
    expect([await callsIn(sub), await callsIn(me)]).toEqual([['JA1QAA'], ['JA1QAB']]);
  });

  test('go to a sub-account that is added for them, under the callsign without portable additions', async () => {
    const call = freeCall();
    const text = file(record({ CALL: 'JA1QAA' }), record({ CALL: 'JA1QAB', STATION_CALLSIGN: `${call}/P` }));
    const { body } = await store(me, await me.checkFile(text), [`${call}/P`]);
    await testApp.importEnded(me, body.import_id);
    const { sub_accounts } = (await me.call('vuser')).body.user;
    const added = await switched(me, sub_accounts.find(({ callsign }) => callsign === call)?.id as number);
    const [others] = await importsOf(added);
    expect(await testApp.importEnded(added, others?.id as number)).toMatchObject({ read: 1, added: 1, rejected: 0 });
    expect(await callsIn(added)).toEqual(['JA1QAB']);
  });

  test('are refused beside the callsign where no sub-account can be added, and the check remains', async () => {
    const taken = (await testApp.operator()).callsign;
    const of = (call: string) => file(record(), record({ STATION_CALLSIGN: call, CALL: 'JA1QAB' }));
    const refusals: [Operator, string, number, string][] = [
      [me, taken, 409, 'This callsign already has an account.'],
      [me, 'A1B', 400, 'Please enter a valid callsign'],
      [sub, 'K9QZZ', 403, 'You cannot add sub-accounts.'],
    ];
    for (const [who, call, status, text] of refusals) {
      const check = await who.checkFile(of(call));
      const refused = await store(who, check, [call]);
      expect([call, refused.status]).toEqual([call, status]);
      expect(refused.body.errors?.[`move.${call}`]?.[0]).toContain(text);
      const { body } = await store(who, check, [], [call]);
      expect(await testApp.importEnded(who, body.import_id)).toMatchObject({ read: 2, rejected: 1 });
    }
  });

  test('are refused at the limit of sub-accounts', async () => {
    const main = me.user.id;
    await testApp.sql(
      `insert into identity.account (email, callsign, managed_by_id)
       select '', 'EA8Q' || $1::integer || chr(64 + n), $1 from generate_series(1, 19) n`,
      [main],
    );
    const call = freeCall();
    const check = await me.checkFile(file(record({ STATION_CALLSIGN: call })));
    const { status, body } = await store(me, check, [call]);
    expect([status, body.errors]).toEqual([
      422,
      { [`move.${call}`]: ['You have reached the limit of 20 sub-accounts.'] },
    ]);
    expect((await me.call('vimport/{id}', {}, { id: check.id })).body.import.can_store).toBe(true);
  });

  test('never go to an account of another operator, or to one whose deletion is pending', async () => {
    const otherUser = await testApp.operator();
    const othersSub = await subAccount(otherUser);
    const text = file(
      record({ STATION_CALLSIGN: othersSub.callsign }),
      record({ STATION_CALLSIGN: sub.callsign, CALL: 'JA1QAB' }),
    );
    const check = await me.checkFile(text);
    expect((await store(me, check, [othersSub.callsign])).status).toBe(409);
    expect((await store(otherUser, check, [sub.callsign])).status).toBe(404);
    await testApp.sql("update identity.account set delete_at = now() + interval '20 years' where id = $1", [
      sub.user.id,
    ]);
    const { status, body } = await store(me, check, [sub.callsign]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, [`move.${sub.callsign}`]]);
    expect(body.error).toContain('scheduled for deletion');
    expect([await importsOf(othersSub), uploads().length]).toEqual([[], 1]);
  });

  test.each([
    ['no list', 'K9QTS', 'move'],
    ['no texts', [{ call: 'K9QTS', account_id: 1 }], 'move'],
    ['a callsign that is not in the file', ['M0QXX'], 'move.M0QXX'],
    ['a property of every object', ['constructor'], 'move.constructor'],
  ])('are refused as %s', async (_, move, field) => {
    const check = await me.checkFile(file(record()));
    const { status, body } = await store(me, check, move);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect((await store(me, check, [])).status).toBe(200);
  });

  test('cannot be both moved and left out', async () => {
    const check = await me.checkFile(mixed());
    const { status, body } = await store(me, check, [sub.callsign], [sub.callsign]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [`move.${sub.callsign}`]]);
  });

  test('of a Cabrillo log leave its QTC lines with the import of the file', async () => {
    const text = CONTEST_LOG_WITH_QTC.replaceAll('M0QAA', sub.callsign);
    const [own, others] = await moved(me, sub, await me.checkFile(text, 'contest.log'), [sub.callsign]);
    expect(own).toMatchObject({ read: 0, added: 0, qtc: 1 });
    expect(others).toMatchObject({ read: 1, added: 1, qtc: 0 });
  });

  test('are counted once when an import continues after an error, in files of several parts', async () => {
    const { callsign } = sub;
    const at = (n: number) => ({
      QSO_DATE: String(20200101 + (n % 28)),
      TIME_ON: String(100_000 + (n % 60) * 100 + (Math.floor(n / 28) % 60)).padStart(6, '0'),
      CALL: `JA${n % 10}Q${String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26))}`,
    });
    const count = MAX_CHUNK.records + 4_000;
    const records = Array.from({ length: count }, (_, n) =>
      record({ ...at(n), ...(n % 3 === 0 && { STATION_CALLSIGN: callsign }) }),
    );
    // The faulty contacts are in each half of the last part, so that both imports fail after a stored part.
    const faulty = [record({ CALL: 'G4QZX' }), record({ CALL: 'G4QZX', STATION_CALLSIGN: callsign })];
    const check = await me.checkFile(file(...records, ...faulty, record({ CALL: 'M0QAB' })));
    await testApp.sql(`create or replace function public.moved_fault() returns trigger language plpgsql as $$ begin
      if new.call = 'G4QZX' then raise exception 'trouble' using errcode = 'XX000'; end if; return new; end $$`);
    await testApp.sql(
      'create trigger moved_fault before insert on logbook.qso for each row execute function public.moved_fault()',
    );
    const failed = await moved(me, sub, check, [callsign]);
    await testApp.sql('drop trigger moved_fault on logbook.qso');
    expect(failed.map(({ status, can_retry }) => [status, can_retry])).toEqual(Array(2).fill(['failed', true]));
    expect(failed[0]?.read).toBeGreaterThan(0);
    expect(failed[1]?.read).toBeGreaterThan(0);
    let left = check.read;
    for (const [n, who] of [me, sub].entries()) {
      const id = failed[n]?.id as number;
      expect((await who.call('vimport/{id}/retry', {}, { id })).status).toBe(200);
      const { status, read, added, duplicate, rejected } = await testApp.importEnded(who, id);
      expect([status, read, rejected]).toEqual(['done', added + duplicate, 0]);
      expect((await who.call('vlogbookcount')).body.count).toBe(added);
      left -= read;
    }
    expect(left).toBe(0);
    expect(uploads()).toEqual([]);
  });

  test('are stored one by one where the database refuses a value of one', async () => {
    await testApp.sql(`create or replace function public.refused_value() returns trigger language plpgsql as $$ begin
      if new.call = 'JA1QBB' then raise exception 'trouble' using errcode = '22003'; end if; return new; end $$`);
    await testApp.sql(
      'create trigger refused_value before insert on logbook.qso for each row execute function public.refused_value()',
    );
    const [own, others] = await moved(me, sub, await me.checkFile(mixed()), moves());
    await testApp.sql('drop trigger refused_value on logbook.qso');
    expect(own).toMatchObject({ status: 'done', read: 4, added: 3, rejected: 1 });
    expect(others).toMatchObject({ status: 'done', read: 3, added: 2, rejected: 1 });
  });

  test('start both imports or none: an error leaves the check and its file', async () => {
    const check = await me.checkFile(mixed());
    await testApp.sql(`create or replace function public.no_import() returns trigger language plpgsql as $$ begin
      if new.only_calls is not null then raise exception 'trouble' using errcode = 'XX000'; end if; return new; end $$`);
    await testApp.sql(
      'create trigger no_import before insert on exchange.import for each row execute function public.no_import()',
    );
    expect((await store(me, check, moves())).status).toBe(500);
    await testApp.sql('drop trigger no_import on exchange.import');
    expect([(await importsOf(me)).length, await importsOf(sub), uploads().length]).toEqual([1, [], 1]);
    const [own, others] = await moved(me, sub, check, moves());
    expect([own?.added, others?.added]).toEqual([3, 3]);
  });

  test('have a file of their own, which outlives the other account and a sweep', async () => {
    const check = await me.checkFile(mixed());
    await testApp.sql(`create or replace function public.moved_fault() returns trigger language plpgsql as $$ begin
      raise exception 'trouble' using errcode = 'XX000'; end $$`);
    await testApp.sql(
      'create trigger moved_fault before insert on logbook.qso for each row execute function public.moved_fault()',
    );
    const [own, others] = await moved(me, sub, check, moves());
    await testApp.sql('drop trigger moved_fault on logbook.qso');
    expect([own?.can_retry, others?.can_retry, uploads().length]).toEqual([true, true, 2]);
    await testApp.app.get(ExchangeAccountData).clear(sub.user.id);
    await testApp.app.get(UploadsCleanup).sweep();
    expect([await importsOf(sub), uploads().length]).toEqual([[], 1]);
    const id = own?.id as number;
    expect((await me.call('vimport/{id}/retry', {}, { id })).status).toBe(200);
    const done = await testApp.importEnded(me, id);
    expect(done).toMatchObject({ status: 'done', added: 3, moved: own?.moved });
    expect(uploads()).toEqual([]);
  });

  testWithSharedData('of a real log with two callsigns', async () => {
    const log = logFiles().find(({ file: name }) => name.startsWith('39_'));
    const check = await me.checkFile(log?.bytes as Buffer, 'special-event.adi');
    expect(check.stations).toEqual([
      { call: 'YO2MKE', contacts: 570 },
      { call: 'YO2MKE/P', contacts: 3 },
    ]);
    const event = await subAccount(me, 'YO2MKE');
    const [own, others] = await moved(me, event, check, ['YO2MKE']);
    expect(own?.moved).toEqual([{ call: 'YO2MKE', contacts: 570, account_id: event.user.id }]);
    expect((own?.read as number) + (others?.read as number)).toBe(log?.records);
    expect([own?.read, others?.read]).toEqual([3, 570]);
  });
});
