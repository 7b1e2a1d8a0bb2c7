import { setTimeout as pause } from 'node:timers/promises';
import type { UpsertQsoResponse } from '@pileup/contract/logbook';
import type { BareWebSocketServerCalls } from './baseline/bare-websocket-server.ts';
import { workedCall } from './logs/callsigns.ts';
import { seededRandom } from './logs/random.ts';
import { type BenchResult, median, p99, resultRow } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { RpcProcess } from './process/rpc-process.ts';
import { FIRST_ROUND, size } from './tiny.ts';
import { atConstantRate } from './traffic/constant-rate.ts';
import { HttpConnection } from './traffic/http-connection.ts';
import { OnAirOperators, registerOperators } from './traffic/operators.ts';
import type { SubscriberCalls } from './traffic/subscribers.ts';

export const name = 'live';

const SUBSCRIBERS = size(1_000, 5);
/** Contacts of a round, logged one at a time INTERVAL_MS apart. */
const CONTACTS = size(10, 1);
const ROUNDS = size(12, 1);
const INTERVAL_MS = size(400, 60);
const MAX_RATIO = 2;
/** Upserts whose own latency is measured. */
const UPSERTS = { perSecond: 20, seconds: size(6, 0.2), rounds: size(7, 1), maxRatio: 1.5 };

/** The delivery of a contact to all open pages, against a bare ws broadcast; its effect on the latency of the upsert. */
export async function run(): Promise<BenchResult[]> {
  await using product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  using bare = new RpcProcess<BareWebSocketServerCalls>('baseline/bare-websocket-server.ts');
  using subscribers = new RpcProcess<SubscriberCalls>('traffic/subscribers.ts');
  // The leaderboards and feed are full, and radios are on the air.
  const operators = await registerOperators(product, 40);
  const onAir = await OnAirOperators.open(product.port, operators);
  await onAir.sendHeartbeats();
  await onAir.logContacts(3);
  onAir.close();
  const token = operators[0]?.token ?? '';
  const barePort = await bare.call('listen', null);
  const [ours, theirs] = [`ws://127.0.0.1:${product.port}/ws`, `ws://127.0.0.1:${barePort}`];
  const connections = { ours: await HttpConnection.open(product.port), bare: await HttpConnection.open(barePort) };
  let logged = 0;
  const upsert = () => connections.ours.post('/api/vqso/upsert', token, contact(logged++));

  for (const url of [ours, theirs]) await subscribers.call('open', { url, sockets: SUBSCRIBERS });
  const deliveries = await deliveryRounds(subscribers, { ours, theirs }, upsert, (frame) =>
    connections.bare.post('/', '', frame.toString()),
  );
  await subscribers.call('close', { url: theirs });
  await subscribers.call('close', { url: ours });

  const upsertTimes = await upsertRounds(subscribers, ours, upsert);
  for (const connection of Object.values(connections)) connection.close();
  return [deliveryRow(deliveries), upsertRow(upsertTimes)];
}

const contact = (n: number) =>
  JSON.stringify({
    data: { Call: workedCall(n), Mode: 'SSB', Freq: 7_127, SNT: '59', RCV: '59', Comment: 'Strong on 38, dipole' },
  });

/** Milliseconds until the last socket received the frame. */
interface DeliveryTimes {
  sinceAnswer: number[];
  sinceSent: number[];
}

async function deliveryRounds(
  subscribers: RpcProcess<SubscriberCalls>,
  { ours, theirs }: { ours: string; theirs: string },
  upsert: () => Promise<Buffer>,
  broadcast: (frame: Buffer) => Promise<Buffer>,
): Promise<{ ours: DeliveryTimes; bare: DeliveryTimes; bytes: number }> {
  const random = seededRandom(1);
  const results = {
    ours: { sinceAnswer: [], sinceSent: [] } as DeliveryTimes,
    bare: { sinceAnswer: [], sinceSent: [] } as DeliveryTimes,
  };
  const frames: Buffer[] = [];
  // Pauses are random, so as not to be in step with periodic work of the server.
  const randomPause = () => pause(INTERVAL_MS - 50 + random(100));
  const timed = async (url: string, bytes: string, send: () => Promise<Buffer>, into: DeliveryTimes | undefined) => {
    await subscribers.call('expect', { url, bytes });
    await randomPause();
    const sent = process.hrtime.bigint();
    const response = await send();
    const answered = process.hrtime.bigint();
    const { lastAt, frame } = await subscribers.call('lastReceived', { url });
    into?.sinceAnswer.push(Number(lastAt - answered) / 1e6);
    into?.sinceSent.push(Number(lastAt - sent) / 1e6);
    return { answer: response, frame };
  };
  let { qdo_id: id } = JSON.parse((await upsert()).toString()) as UpsertQsoResponse;
  for (let round = FIRST_ROUND; round < ROUNDS; round++) {
    const isMeasured = round >= 0;
    frames.length = 0;
    for (let i = 0; i < CONTACTS; i++) {
      // Ids are consecutive and no one else logs, so that the next one is known beforehand.
      const bytes = `"qdo_id":${++id},`;
      const { answer, frame } = await timed(ours, bytes, upsert, isMeasured ? results.ours : undefined);
      if (!answer.includes(bytes)) throw new Error(`the contact's id is not ${id}: ${answer}`);
      frames.push(Buffer.from(frame));
    }
    for (const [i, frame] of frames.entries()) {
      const bytes = `"qdo_id":${id - CONTACTS + 1 + i},`;
      await timed(theirs, bytes, () => broadcast(frame), isMeasured ? results.bare : undefined);
    }
  }
  return { ...results, bytes: frames[0]?.length ?? 0 };
}

function deliveryRow({ ours, bare, bytes }: { ours: DeliveryTimes; bare: DeliveryTimes; bytes: number }): BenchResult {
  const both = (of: (deliveries: DeliveryTimes) => number) => `${of(ours).toFixed(1)} against ${of(bare).toFixed(1)}`;
  return resultRow(
    `a contact's frame at the last of ${SUBSCRIBERS.toLocaleString('en')} sockets after the upsert was answered, against a bare ws server sending that frame (p99 ms)`,
    { ours: p99(ours.sinceAnswer), reference: p99(bare.sinceAnswer) },
    { atMost: MAX_RATIO },
    `medians ${both((deliveries) => median(deliveries.sinceAnswer))}; since it was sent: p99 ${both((deliveries) => p99(deliveries.sinceSent))}, medians ${both((deliveries) => median(deliveries.sinceSent))}; ${ours.sinceAnswer.length} contacts, ${bytes} bytes`,
  );
}

interface UpsertTimes {
  withoutSockets: number[][];
  withSockets: number[][];
}

/** Latencies of upserts with and without open sockets, alternating. */
async function upsertRounds(
  subscribers: RpcProcess<SubscriberCalls>,
  url: string,
  upsert: () => Promise<Buffer>,
): Promise<UpsertTimes> {
  const upsertTimes: UpsertTimes = { withoutSockets: [], withSockets: [] };
  const forSeconds = (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return atConstantRate(1, UPSERTS.perSecond, () => performance.now() > until, upsert);
  };
  for (let round = FIRST_ROUND; round < UPSERTS.rounds; round++) {
    const withoutSockets = await forSeconds(UPSERTS.seconds);
    await subscribers.call('open', { url, sockets: SUBSCRIBERS });
    const withSockets = await forSeconds(UPSERTS.seconds);
    await subscribers.call('close', { url });
    if (round < 0) continue;
    upsertTimes.withoutSockets.push(withoutSockets);
    upsertTimes.withSockets.push(withSockets);
  }
  return upsertTimes;
}

function upsertRow({ withoutSockets, withSockets }: UpsertTimes): BenchResult {
  const [quiet, busy] = [withoutSockets.flat(), withSockets.flat()];
  return resultRow(
    `vqso/upsert, ${UPSERTS.perSecond} a second, with ${SUBSCRIBERS.toLocaleString('en')} sockets that receive each contact, against with none (p99 ms)`,
    { ours: p99(busy), reference: p99(quiet) },
    { atMost: UPSERTS.maxRatio },
    `medians ${median(busy).toFixed(1)} and ${median(quiet).toFixed(1)}; p99 of the rounds ${withSockets.map((times, i) => (p99(times) / p99(withoutSockets[i] ?? [])).toFixed(2)).join(' ')}; ${busy.length} and ${quiet.length} upserts`,
  );
}

if (import.meta.main) console.table(await run());
