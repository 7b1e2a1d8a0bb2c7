import type { Qsy, SetRigRequest, SetRigResponse, Transmission } from '@pileup/contract/presence';
import { FakeClock, settle } from '../test/fake-clock.ts';
import { type ApiClient, KeyRefusedError, UnavailableError } from './api-client.ts';
import { Heartbeats } from './heartbeats.ts';

/** A server that records requests with their time and responds as the test defines. */
function setUp() {
  const clock = new FakeClock();
  const stop = new AbortController();
  const tuned: Qsy[] = [];
  const transmitted: Transmission[] = [];
  const sent: [atMs: number, freq: unknown][] = [];
  const server = {
    answer: async (): Promise<Partial<SetRigResponse>> => ({ qsy: null }),
    call: (_: string, { freq, gone }: SetRigRequest) => {
      sent.push([clock.now(), gone ? 'gone' : freq]);
      return server.answer();
    },
  };
  const heartbeats = new Heartbeats({
    client: server as unknown as ApiClient,
    clock,
    tune: (where) => tuned.push(where),
    transmit: (transmissions) => transmitted.push(...transmissions),
    stop: stop.signal,
  });
  /** A program reports every half second for this time. */
  const polls = async (ms: number, radio: (at: number) => SetRigRequest) => {
    for (const end = clock.now() + ms; clock.now() < end; await clock.pass(500)) heartbeats.update(radio(clock.now()));
  };
  return { clock, stop, tuned, transmitted, sent, server, heartbeats, polls };
}

const radio = (freq: number, more: SetRigRequest = {}): SetRigRequest => ({ freq, mode: 'USB', ptt_down: 0, ...more });

test('an unchanged radio: at once, then every 15 s, and nothing after the last reading', async () => {
  const { clock, sent, polls } = setUp();
  await polls(31_000, () => radio(7100));
  await clock.pass(600_000);
  expect(sent).toEqual([
    [0, 7100],
    [15_000, 7100],
    [30_000, 7100],
  ]);
});

test('a radio being tuned: the newest state once a second', async () => {
  const { clock, sent, heartbeats } = setUp();
  for (let freq = 7100; freq < 7125; freq++) {
    heartbeats.update(radio(freq));
    await clock.pass(100);
  }
  await clock.pass(10_000);
  expect(sent).toEqual([
    [0, 7100],
    [1_000, 7109],
    [2_000, 7119],
    [3_000, 7124],
  ]);
});

test.each<[string, SetRigRequest, number]>([
  ['frequency', { freq: 7101 }, 2],
  ['mode', { mode: 'LSB' }, 2],
  ['transmitting', { ptt_down: 1 }, 2],
  ['op mode', { op_mode: 2 }, 2],
  ['power', { power: 5 }, 1],
])('a change of %s', async (_, change, calls) => {
  const { clock, sent, heartbeats } = setUp();
  heartbeats.update(radio(7100));
  await clock.pass(2_000);
  heartbeats.update(radio(7100, change));
  await clock.pass(0);
  expect(sent).toHaveLength(calls);
});

test('a waiting state is dropped when the program ends', async () => {
  const { clock, sent, heartbeats } = setUp();
  heartbeats.update(radio(7100));
  await clock.pass(100);
  heartbeats.update(radio(7101));
  heartbeats.remove();
  await clock.pass(60_000);
  expect(sent).toEqual([[0, 7100]]);
});

test('a radio that is gone is reported once, and again when it is back', async () => {
  const { clock, sent, heartbeats } = setUp();
  heartbeats.remove();
  heartbeats.update(radio(7100, { program: 'rigctld' }));
  await clock.pass(5_000);
  heartbeats.remove();
  heartbeats.remove();
  await clock.pass(60_000);
  heartbeats.remove();
  await clock.pass(60_000);
  heartbeats.update(radio(7100, { program: 'rigctld' }));
  await clock.pass(0);
  expect(sent).toEqual([
    [0, 7100],
    [5_000, 'gone'],
    [125_000, 7100],
  ]);
});

test('a radio that is gone is reported even after a slow call', async () => {
  const { clock, sent, heartbeats, server } = setUp();
  server.answer = () => clock.pause(20_000, new AbortController().signal).then(() => ({ qsy: null }));
  heartbeats.update(radio(7100, { program: 'rigctld' }));
  await clock.pass(100);
  heartbeats.remove();
  await clock.pass(30_000);
  expect(sent).toEqual([
    [0, 7100],
    [20_000, 'gone'],
  ]);
});

test('a radio that can be tuned: every 1.5 s, and tune requests are passed on', async () => {
  const { tuned, sent, server, polls } = setUp();
  server.answer = async () => ({ qsy: sent.length === 2 ? { freq: 14074, mode: 'FT8' } : null });
  await polls(5_000, () => radio(7100, { can_qsy: 1 }));
  expect(sent.map(([at]) => at)).toEqual([0, 1_500, 3_000, 4_500]);
  expect(tuned).toEqual([{ freq: 14074, mode: 'FT8' }]);
});

test('a radio that can send: every second, and more often after a macro', async () => {
  const { transmitted, sent, server, polls } = setUp();
  const macro: Transmission = { kind: 'cw', text: 'CQ' };
  server.answer = async () => ({ send: sent.length === 2 ? [macro] : [] });
  await polls(3_000, () => radio(7100, { can_send_cw: 1 }));
  expect(sent.map(([at]) => at)).toEqual([0, 1_000, 1_500, 2_000, 2_500]);
  expect(transmitted).toEqual([macro]);
});

test('a macro in an answer that comes late is dropped, a stop is not', async () => {
  const { clock, transmitted, server, heartbeats } = setUp();
  const send: Transmission[] = [{ kind: 'cw', text: 'CQ' }, { kind: 'stop' }];
  server.answer = () => clock.pause(4_500, new AbortController().signal).then(() => ({ send }));
  heartbeats.update(radio(7100, { can_send_cw: 1 }));
  await clock.pass(5_000);
  expect(transmitted).toEqual([{ kind: 'stop' }]);
});

test('a slow server: one call at a time, then the newest state', async () => {
  const { clock, sent, server, polls } = setUp();
  server.answer = () => clock.pause(4_200, new AbortController().signal).then(() => ({ qsy: null }));
  await polls(9_000, (at) => radio(7100 + at / 500));
  expect(sent).toEqual([
    [0, 7100],
    [4_200, 7108],
    [8_400, 7116],
  ]);
});

test('a failing server: backoff up to 15 s, then the newest state', async () => {
  const { sent, server, polls } = setUp();
  server.answer = async () => {
    throw new UnavailableError('away');
  };
  await polls(50_000, (at) => radio(7100 + at));
  expect(sent.map(([at]) => at)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 30_000, 45_000]);
  server.answer = async () => ({ qsy: null });
  await polls(12_000, () => radio(7200));
  expect(sent.slice(7)).toEqual([[60_000, 7200]]);
});

test.each<[string, Error, number]>([
  ['busy: Retry-After', new UnavailableError('busy', 40_000), 40_000],
  ['refusing the key: a minute', new KeyRefusedError('no'), 60_000],
])('a server %s', async (_, error, pause) => {
  const { sent, server, polls } = setUp();
  server.answer = async () => {
    throw error;
  };
  await polls(pause + 1_000, () => radio(7100));
  expect(sent.map(([at]) => at)).toEqual([0, pause]);
});

test('after stop nothing is sent', async () => {
  const { clock, stop, sent, heartbeats } = setUp();
  heartbeats.update(radio(7100));
  await settle();
  heartbeats.update(radio(7101));
  stop.abort();
  await clock.pass(60_000);
  expect(sent).toEqual([[0, 7100]]);
});
