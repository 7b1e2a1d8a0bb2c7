import type { ContactService, LogServiceName } from '@pileup/contract/services';
import fc from 'fast-check';
import { ServiceRuns } from '../../../backend/src/exchange/services/service-runs.js';
import { CLUB_LOG_API_KEY, CLUB_LOG_PASSWORD, FakeClubLog } from '../../fakes/club-log/club-log-server.ts';
import { EQSL_PASSWORD, FakeEqsl } from '../../fakes/eqsl/eqsl-server.ts';
import { FakeQrz, QRZ_KEY } from '../../fakes/qrz/qrz-server.ts';
import { type ServiceFault, serviceUrls } from '../../fakes/service-server.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const qrz = await new FakeQrz().listen();
const clubLog = await new FakeClubLog().listen();
const eqsl = await new FakeEqsl().listen();
const all = [qrz, clubLog, eqsl];
afterAll(() => Promise.all(all.map((each) => each.close())));
const testApp = await startTestApp({ ...serviceUrls(all), CLUBLOG_API_KEY: CLUB_LOG_API_KEY });
const runs = testApp.app.get(ServiceRuns);
const NAMES = ['qrz', 'clublog', 'eqsl'] as const;

type Step =
  | { do: 'log'; n: number }
  | { do: 'edit'; n: number; call: number }
  | { do: 'comment'; n: number }
  | { do: 'delete' | 'restore'; n: number }
  | { do: 'send'; service: number }
  | { do: 'fail'; service: number; fault: ServiceFault };

const index = fc.nat(3);
const FAULTS = ['500', 'drop', 'lose answer', 'cut off', 'html'] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('log' as const), n: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), n: index, call: fc.nat(2) }) },
  fc.record({ do: fc.constant('comment' as const), n: index }),
  fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), n: index }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), service: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('fail' as const), service: fc.nat(2), fault: fc.constantFrom(...FAULTS) }),
  },
);

async function connected(): Promise<Operator> {
  const me = await testApp.operator();
  for (const { book, faults } of all) {
    book.clear();
    faults.length = 0;
  }
  qrz.callsign = me.callsign;
  eqsl.callsign = me.callsign;
  const connect = async (request: object) =>
    expect(await me.call('vservice/connect', { ...request, auto_log: 1 })).toMatchObject({ status: 200 });
  await connect({ service: 'qrz', secret: QRZ_KEY });
  await connect({ service: 'clublog', login: clubLog.email, secret: CLUB_LOG_PASSWORD });
  await connect({ service: 'eqsl', secret: EQSL_PASSWORD });
  return me;
}

/** Makes the steps; returns the ids of the contacts that were logged. */
async function make(me: Operator, steps: readonly Step[]): Promise<number[]> {
  const ids = new Map<number, number>();
  let comments = 0;
  for (const each of steps) {
    const id = 'n' in each ? ids.get(each.n) : undefined;
    if (each.do === 'log' && id === undefined) {
      const TS = `2026-11-2${each.n}T12:00:00Z`;
      ids.set(each.n, (await me.logQso({ Call: `W${each.n}QAA`, Freq: 14_030, Mode: 'CW', TS })).qdo_id);
    } else if (each.do === 'edit' && id)
      await me.call('vqso/update', { qdo_id: id, Call: `W${each.n}QB${'ABC'[each.call]}` });
    else if (each.do === 'comment' && id) await me.call('vqso/update', { qdo_id: id, RCV: `59${++comments % 10}` });
    else if (each.do === 'delete' && id) await me.call('vqso/nuke', { qdo_id: id });
    else if (each.do === 'restore' && id) await me.call('vqso/restore', { qdo_id: id });
    else if (each.do === 'send') await runs.run(me.user.id, NAMES[each.service] ?? 'qrz');
    else if (each.do === 'fail') all[each.service]?.faults.push(each.fault);
  }
  return [...ids.values()];
}

/** All services work again, and everything that waits is sent. */
async function settle(me: Operator): Promise<void> {
  for (const each of all) each.faults.length = 0;
  await testApp.until(async () => {
    testApp.clock.jump(6 * 3_600_000);
    for (const name of NAMES) await runs.run(me.user.id, name);
    const { services } = (await me.call('vservices')).body;
    return services.every(({ counts }) => counts.waiting + counts.sent === 0);
  }, 60);
}

/** Call, band and minute of the log, and of each book. */
const short = (call: string, time: string) => `${call} ${time.replace(/\D/g, '').slice(0, 12)}`;
const BOOKS: Record<Exclude<LogServiceName, 'lotw'>, () => string[]> = {
  qrz: () =>
    [...qrz.book.values()].map(({ record }) => short(record.CALL ?? '', `${record.QSO_DATE}${record.TIME_ON}`)),
  clublog: () =>
    [...clubLog.book.values()].map((record) => short(record.CALL ?? '', `${record.QSO_DATE}${record.TIME_ON}`)),
  eqsl: () => [...eqsl.book.values()].map((record) => short(record.CALL ?? '', `${record.QSO_DATE}${record.TIME_ON}`)),
};

test('any interleaving ends with our record equal to each book, or a state that says why not; nothing is there twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const me = await connected();
      const ids = await make(me, steps);
      await settle(me);
      const states: ContactService[] =
        ids.length > 0 ? (await me.call('vcontactservices', { qdo_ids: ids })).body.states : [];
      const log = (await me.call('vlogbook', {})).body.logbook;
      for (const name of NAMES) {
        const book = BOOKS[name]();
        expect(new Set(book).size).toBe(book.length);
        const own = states.filter(({ service }) => service === name);
        const differing = own.filter(({ state }) => state === 'differs');
        for (const { reason } of differing) expect(reason).toMatch(/changed here|deleted here/);
        if (name !== 'eqsl') expect(differing).toEqual([]);
        const accepted = new Set(own.filter(({ state }) => state === 'accepted').map(({ qdo_id }) => qdo_id));
        const mine = log.filter(({ qdo_id }) => accepted.has(qdo_id)).map(({ Call, TS }) => short(Call, TS));
        // What a service has beyond the contacts that are equal there belongs to one that differs.
        expect(book).toEqual(expect.arrayContaining(mine));
        const uncertain = differing.filter(({ reason }) => reason?.includes('before eQSL had answered'));
        expect(book.length).toBeLessThanOrEqual(mine.length + differing.length);
        expect(book.length).toBeGreaterThanOrEqual(mine.length + differing.length - uncertain.length);
        // Every contact of the log is equal there, or differs.
        expect(accepted.size + differing.filter(({ qdo_id }) => log.some((row) => row.qdo_id === qdo_id)).length).toBe(
          log.length,
        );
      }
    }),
    { numRuns: 60, endOnFailure: false },
  );
});
