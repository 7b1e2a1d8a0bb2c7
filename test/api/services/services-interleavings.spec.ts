import type { ContactService } from '@pileup/contract/services';
import fc from 'fast-check';
import { ServiceRuns } from '../../../backend/src/services/sending/service-runs.js';
import { signedUpload } from '../../fakes/lotw/signed-upload.ts';
import { OutsideServices, shortOf } from '../../fakes/outside-services.ts';
import type { ServiceFault } from '../../fakes/service-server.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const services = await new OutsideServices().listen();
afterAll(() => services.close());
const testApp = await startTestApp(services.env);
const runs = testApp.app.get(ServiceRuns);
/** Services other than LoTW, which takes only signed contacts and has steps of its own. */
const NAMES = ['qrz', 'clublog', 'eqsl'] as const;
const ALL = [...NAMES, 'lotw'] as const;

type Step =
  | { do: 'log'; n: number }
  | { do: 'edit'; n: number; call: number }
  | { do: 'comment'; n: number }
  | { do: 'delete' | 'restore'; n: number }
  | { do: 'send'; service: number }
  | { do: 'upload' | 'report' }
  | { do: 'fail'; service: number; fault: ServiceFault };

const index = fc.nat(3);
const FAULTS = ['500', 'drop', 'lose answer', 'cut off', 'html'] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('log' as const), n: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), n: index, call: fc.nat(2) }) },
  fc.record({ do: fc.constant('comment' as const), n: index }),
  fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), n: index }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), service: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('upload' as const, 'report' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('fail' as const), service: fc.nat(3), fault: fc.constantFrom(...FAULTS) }),
  },
);

async function connected(): Promise<Operator> {
  const me = await testApp.operator();
  services.clear();
  for (const login of services.logins(me.callsign))
    expect(await me.call('vservice/connect', { ...login, auto_log: 1 })).toMatchObject({ status: 200 });
  return me;
}

/** Signs and uploads the contacts that wait for LoTW; an upload that fails is repeated later. */
async function upload(me: Operator): Promise<void> {
  const { contacts } = (await me.call('vlotw/contacts')).body;
  if (contacts.length > 0) await me.call('vlotw/upload', await signedUpload(me.callsign, contacts));
}

/** Makes LoTW store the uploads, and reads its reports. */
async function report(me: Operator): Promise<void> {
  services.lotw.processQueue();
  await runs.readConfirmations(me.user.id, 'lotw');
}

/** Makes the steps; returns the ids of the contacts that were logged, and every version that they had. */
async function make(me: Operator, steps: readonly Step[]) {
  const ids = new Map<number, number>();
  const versions = new Set<string>();
  const timeOf = (n: number) => `2026-11-2${n}T12:00:00Z`;
  let comments = 0;
  for (const each of steps) {
    const id = 'n' in each ? ids.get(each.n) : undefined;
    if (each.do === 'log' && id === undefined) {
      const [Call, TS] = [`W${each.n}QAA`, timeOf(each.n)];
      ids.set(each.n, (await me.logQso({ Call, Freq: 14_030, Mode: 'CW', TS })).qdo_id);
      versions.add(shortOf(Call, TS));
    } else if (each.do === 'edit' && id) {
      const Call = `W${each.n}QB${'ABC'[each.call]}`;
      await me.call('vqso/update', { qdo_id: id, Call });
      versions.add(shortOf(Call, timeOf(each.n)));
    } else if (each.do === 'comment' && id) await me.call('vqso/update', { qdo_id: id, RCV: `59${++comments % 10}` });
    else if (each.do === 'delete' && id) await me.call('vqso/nuke', { qdo_id: id });
    else if (each.do === 'restore' && id) await me.call('vqso/restore', { qdo_id: id });
    else if (each.do === 'send') await runs.run(me.user.id, NAMES[each.service] ?? 'qrz');
    else if (each.do === 'upload') await upload(me);
    else if (each.do === 'report') await report(me);
    else if (each.do === 'fail') services[ALL[each.service] ?? 'qrz'].faults.push(each.fault);
  }
  return { ids: [...ids.values()], versions: [...versions] };
}

/** Makes all services work again, and sends everything that waits. */
async function settle(me: Operator): Promise<void> {
  services.clearFaults();
  await testApp.until(async () => {
    testApp.clock.jump(6 * 3_600_000);
    for (const name of ALL) await runs.run(me.user.id, name);
    await upload(me);
    await report(me);
    return (await me.call('vservices')).body.services.every(({ counts }) => counts.waiting + counts.sent === 0);
  }, 60);
}

test('any interleaving ends with our record equal to each book, or a state that says why not; nothing is there twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const me = await connected();
      const { ids, versions } = await make(me, steps);
      await settle(me);
      const states: ContactService[] =
        ids.length > 0 ? (await me.call('vcontactservices', { qdo_ids: ids })).body.states : [];
      const log = (await me.call('vlogbook', {})).body.logbook;
      const books = services.books();
      // LoTW deletes no contact: it has all of the log, and otherwise only earlier versions of contacts.
      const now = log.map(({ Call, TS }) => shortOf(Call, TS));
      expect([books.lotw, now]).toEqual([expect.arrayContaining(now), now]);
      expect(versions).toEqual(expect.arrayContaining(books.lotw));
      expect(new Set(books.lotw).size).toBe(books.lotw.length);
      const atLotw = states.filter(({ service }) => service === 'lotw');
      for (const { qdo_id } of log)
        expect(atLotw.find((each) => each.qdo_id === qdo_id)).toMatchObject({ state: 'accepted' });
      for (const name of NAMES) {
        const book = books[name];
        expect(new Set(book).size).toBe(book.length);
        const own = states.filter(({ service }) => service === name);
        const differing = own.filter(({ state }) => state === 'differs');
        for (const { reason } of differing) expect(reason).toMatch(/changed here|deleted here/);
        if (name !== 'eqsl') expect(differing).toEqual([]);
        const accepted = new Set(own.filter(({ state }) => state === 'accepted').map(({ qdo_id }) => qdo_id));
        const mine = log.filter(({ qdo_id }) => accepted.has(qdo_id)).map(({ Call, TS }) => shortOf(Call, TS));
        // Contacts of a service beyond those that are equal there belong to contacts that differ.
        expect(book).toEqual(expect.arrayContaining(mine));
        const uncertain = differing.filter(({ reason }) => reason?.includes('before eQSL had replied'));
        expect(book.length).toBeLessThanOrEqual(mine.length + differing.length);
        expect(book.length).toBeGreaterThanOrEqual(mine.length + differing.length - uncertain.length);
        // Every contact of the log is equal there, or differs.
        expect(accepted.size + differing.filter(({ qdo_id }) => log.some((row) => row.qdo_id === qdo_id)).length).toBe(
          log.length,
        );
      }
    }),
    { numRuns: amount(10, 150), endOnFailure: false },
  );
});
