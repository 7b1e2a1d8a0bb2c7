import { setTimeout as pause } from 'node:timers/promises';
import type { ServicesAnswer } from '@pileup/contract/services';
import { KillableProduct } from '../../bench/kill/killable-product.ts';
import { answerOf } from '../../bench/process/api-client.ts';
import { freshDatabase } from '../../database.ts';
import { FakeQrz, QRZ_KEY } from '../../fakes/qrz/qrz-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const KILLS = 6;
const qrz = await new FakeQrz().listen();
const folder = temporaryFolder('pileup-services-kill-');
// Read by the program that is started below.
Object.assign(process.env, serviceUrls([qrz]));
const product = await KillableProduct.open(await freshDatabase(), folder.path);
afterAll(async () => {
  await product.stop();
  await qrz.close();
  folder[Symbol.dispose]();
});

interface Logged {
  qdo_id: number;
  call: string;
}

test(`${KILLS} kills while contacts are sent, replaced and deleted: the book equals the log, nothing is there twice`, async () => {
  const me = await product.newAccount();
  const { user } = await answerOf<{ user: { my_callsign: string } }>(me, 'vuser', {});
  qrz.callsign = user.my_callsign;
  await answerOf(me, 'vservice/connect', { service: 'qrz', secret: QRZ_KEY, auto_log: 1 });
  // A failed request makes the service rest for half a minute; a test of the key ends that.
  const resumeSending = () => answerOf(me, 'vservice/connect', { service: 'qrz' });
  const logged: Logged[] = [];
  let made = 0;
  const log = async () => {
    const call = `W${made % 10}Q${String.fromCharCode(65 + Math.floor(made++ / 10))}A`;
    const data = { Call: call, Mode: 'CW', Freq: 14_030, TS: '2026-11-20T12:00:00Z' };
    const { qso } = await answerOf<{ qso: { qdo_id: number } }>(me, 'vqso/upsert', { data });
    logged.push({ qdo_id: qso.qdo_id, call });
  };
  let seen = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    for (let n = 0; n < 3; n++) await log();
    const [first, second] = logged;
    if (kill > 0 && first) {
      first.call = `K${kill}QZZ`;
      await answerOf(me, 'vqso/update', { qdo_id: first.qdo_id, Call: first.call });
    }
    if (kill === 2 && second) {
      logged.splice(1, 1);
      await answerOf(me, 'vqso/nuke', { qdo_id: second.qdo_id });
    }
    // From before the first request of this round until after several.
    if (kill % 2 === 0) qrz.faults.push('lose answer');
    const until = Date.now() + 10_000;
    while (qrz.requests.length <= seen + (kill % 3) && Date.now() < until) await pause(5);
    await product.crash();
    qrz.faults.length = 0;
    await resumeSending();
    seen = qrz.requests.length;
  }
  const left = async () => {
    const [qrzConnection] = (await answerOf<ServicesAnswer>(me, 'vservices', {})).services;
    return qrzConnection;
  };
  for (const until = Date.now() + 100_000; Date.now() < until; await pause(500)) {
    const connection = await left();
    if (connection && connection.counts.waiting + connection.counts.sent === 0) break;
  }
  const calls = (all: readonly { call: string }[]) => all.map(({ call }) => call).sort();
  expect(qrz.contacts().map((each) => each.split(' ')[0])).toEqual(calls(logged));
  expect((await left())?.counts).toMatchObject({ waiting: 0, sent: 0, accepted: logged.length, refused: 0 });
});
