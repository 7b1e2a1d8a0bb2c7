import { setTimeout as pause } from 'node:timers/promises';
import type { UpsertQsoAnswer } from '@pileup/contract/logbook';
import type { BareBroadcast } from './baseline/bare-broadcast.ts';
import { workedCall } from './logs/callsigns.ts';
import { chance } from './logs/chance.ts';
import { median, p99, type Row } from './process/measure.ts';
import { OwnProcess } from './process/own-process.ts';
import { startProduct } from './process/product.ts';
import { size } from './size.ts';
import { OnTheAir, operators } from './traffic/operators.ts';
import { paced } from './traffic/paced.ts';
import type { Subscribers } from './traffic/subscribers.ts';
import { Wire } from './traffic/wire.ts';

export const name = 'live';

const SUBSCRIBERS = size(1_000, 5);
/** Contacts are logged one at a time, so many in a round, so many ms apart. */
const CONTACTS = size(10, 1);
const ROUNDS = size(12, 1);
const APART_MS = size(400, 60);
const MOST = 2;
/** The logger's own wait: so many upserts a second for so many seconds in each round. */
const UPSERTS = { perSecond: 20, seconds: size(6, 0.2), rounds: size(7, 1), most: 1.5 };

/** A contact's way to everybody who has the page open, against a bare ws broadcast; what the logger feels of it. */
export async function run(): Promise<Row[]> {
  const product = await startProduct(process.env.DATABASE_URL ?? '');
  const bare = new OwnProcess<BareBroadcast>('baseline/bare-broadcast.ts');
  const subscribers = new OwnProcess<Subscribers>('traffic/subscribers.ts');
  try {
    // A hub as it is: boards with ten rows, a feed that is full, radios on the air.
    const everybody = await operators(product, 40);
    const onTheAir = await OnTheAir.with(product.port, everybody);
    await onTheAir.beat();
    await onTheAir.log(3);
    onTheAir.leave();
    const token = everybody[0]?.token ?? '';
    const barePort = await bare.ask('listen', null);
    const [ours, theirs] = [`ws://127.0.0.1:${product.port}/ws`, `ws://127.0.0.1:${barePort}`];
    const wires = { ours: await Wire.open(product.port), bare: await Wire.open(barePort) };
    let logged = 0;
    const upsert = () => wires.ours.post('/api/vqso/upsert', token, contact(logged++));

    for (const url of [ours, theirs]) await subscribers.ask('open', { url, sockets: SUBSCRIBERS });
    const news = await newsRounds(subscribers, { ours, theirs }, upsert, (frame) =>
      wires.bare.post('/', '', frame.toString()),
    );
    await subscribers.ask('close', { url: theirs });
    await subscribers.ask('close', { url: ours });

    const waits = await waitRounds(subscribers, ours, upsert);
    for (const wire of Object.values(wires)) wire.close();
    return [newsRow(news), waitRow(waits)];
  } finally {
    subscribers.stop();
    bare.stop();
    await product.stop();
  }
}

const contact = (n: number) =>
  JSON.stringify({
    data: { Call: workedCall(n), Mode: 'SSB', Freq: 7_127, SNT: '59', RCV: '59', Comment: 'Strong on 38, dipole' },
  });

/** Ms until the last socket was told. */
interface News {
  sinceAnswer: number[];
  sinceSent: number[];
}

async function newsRounds(
  subscribers: OwnProcess<Subscribers>,
  { ours, theirs }: { ours: string; theirs: string },
  upsert: () => Promise<Buffer>,
  broadcast: (frame: Buffer) => Promise<Buffer>,
): Promise<{ ours: News; bare: News; bytes: number }> {
  const below = chance(1);
  const results = {
    ours: { sinceAnswer: [], sinceSent: [] } as News,
    bare: { sinceAnswer: [], sinceSent: [] } as News,
  };
  const frames: Buffer[] = [];
  // Never in step with what the server does every so many seconds.
  const aWhile = () => pause(APART_MS - 50 + below(100));
  const timed = async (url: string, bytes: string, send: () => Promise<Buffer>, into: News | undefined) => {
    await subscribers.ask('expect', { url, bytes });
    await aWhile();
    const sent = process.hrtime.bigint();
    const answer = await send();
    const answered = process.hrtime.bigint();
    const { lastAt, frame } = await subscribers.ask('told', { url });
    into?.sinceAnswer.push(Number(lastAt - answered) / 1e6);
    into?.sinceSent.push(Number(lastAt - sent) / 1e6);
    return { answer, frame };
  };
  let { qdo_id: number } = JSON.parse((await upsert()).toString()) as UpsertQsoAnswer;
  for (let round = -1; round < ROUNDS; round++) {
    const counts = round >= 0;
    frames.length = 0;
    for (let i = 0; i < CONTACTS; i++) {
      // Numbers follow each other, and nobody else logs here: the next one can be awaited before it is told.
      const bytes = `"qdo_id":${++number},`;
      const { answer, frame } = await timed(ours, bytes, upsert, counts ? results.ours : undefined);
      if (!answer.includes(bytes)) throw new Error(`the contact's number is not ${number}: ${answer}`);
      frames.push(Buffer.from(frame));
    }
    for (const [i, frame] of frames.entries()) {
      const bytes = `"qdo_id":${number - CONTACTS + 1 + i},`;
      await timed(theirs, bytes, () => broadcast(frame), counts ? results.bare : undefined);
    }
  }
  return { ...results, bytes: frames[0]?.length ?? 0 };
}

function newsRow({ ours, bare, bytes }: { ours: News; bare: News; bytes: number }): Row {
  const ratio = p99(ours.sinceAnswer) / p99(bare.sinceAnswer);
  const both = (of: (news: News) => number) => `${of(ours).toFixed(1)} against ${of(bare).toFixed(1)}`;
  return {
    title: `a contact's frame at the last of ${SUBSCRIBERS.toLocaleString('en')} sockets after the upsert was answered, against a bare ws server sending that frame (p99 ms)`,
    ours: p99(ours.sinceAnswer),
    reference: p99(bare.sinceAnswer),
    ratio,
    limit: `at most ${MOST}`,
    pass: ratio <= MOST,
    note: `medians ${both((news) => median(news.sinceAnswer))}; since it was sent: p99 ${both((news) => p99(news.sinceSent))}, medians ${both((news) => median(news.sinceSent))}; ${ours.sinceAnswer.length} contacts, ${bytes} bytes`,
  };
}

/** What an upsert takes, with nobody listening and with everybody, in turns. */
async function waitRounds(
  subscribers: OwnProcess<Subscribers>,
  url: string,
  upsert: () => Promise<Buffer>,
): Promise<{ alone: number[][]; heard: number[][] }> {
  const waits = { alone: [] as number[][], heard: [] as number[][] };
  const forSeconds = (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return paced(1, UPSERTS.perSecond, () => performance.now() > until, upsert);
  };
  for (let round = -1; round < UPSERTS.rounds; round++) {
    const alone = await forSeconds(UPSERTS.seconds);
    await subscribers.ask('open', { url, sockets: SUBSCRIBERS });
    const heard = await forSeconds(UPSERTS.seconds);
    await subscribers.ask('close', { url });
    if (round < 0) continue;
    waits.alone.push(alone);
    waits.heard.push(heard);
  }
  return waits;
}

function waitRow({ alone, heard }: { alone: number[][]; heard: number[][] }): Row {
  const [quiet, busy] = [alone.flat(), heard.flat()];
  const ratio = p99(busy) / p99(quiet);
  return {
    title: `vqso/upsert, ${UPSERTS.perSecond} a second, with ${SUBSCRIBERS.toLocaleString('en')} sockets told of each contact, against with none (p99 ms)`,
    ours: p99(busy),
    reference: p99(quiet),
    ratio,
    limit: `at most ${UPSERTS.most}`,
    pass: ratio <= UPSERTS.most,
    note: `medians ${median(busy).toFixed(1)} and ${median(quiet).toFixed(1)}; p99 of the rounds ${heard.map((times, i) => (p99(times) / p99(alone[i] ?? [])).toFixed(2)).join(' ')}; ${busy.length} and ${quiet.length} upserts`,
  };
}

if (import.meta.main) console.table(await run());
