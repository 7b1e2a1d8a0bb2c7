import type { Transmission } from '@pileup/contract/presence';
import { FakeSource } from '../test/fake-source.ts';
import { Macros } from './macros.ts';
import { Terminal } from './terminal.ts';

const cw = (text: string): Transmission => ({ kind: 'cw', text });
const STOP: Transmission = { kind: 'stop' };
const flushed = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Macros for a radio that takes a text only when `take` is called. */
function setUp() {
  let now = 0;
  let written = '';
  const clock = { now: () => now, pause: async () => undefined };
  const macros = new Macros(new Terminal({ write: (text) => (written += text) }), clock);
  const sent: Transmission[] = [];
  let take = () => {};
  const source = new FakeSource('rigctld', undefined, {
    abilities: async () => ({ cw: true, voice: true }),
    send: (transmission) => {
      sent.push(transmission);
      return transmission.kind === 'stop' ? Promise.resolve() : new Promise<void>((resolve) => (take = resolve));
    },
  });
  const taken = async (afterMs: number) => {
    now += afterMs;
    take();
    await flushed();
  };
  return { macros, source, sent, taken, output: () => written };
}

test('a macro is sent when the radio has taken the one before', async () => {
  const { macros, source, sent, taken } = setUp();
  macros.send(source, [cw('CQ'), cw('TEST')]);
  await flushed();
  expect(sent).toEqual([cw('CQ')]);
  await taken(9_000);
  expect(sent).toEqual([cw('CQ'), cw('TEST')]);
});

test('a macro that waited for more than ten seconds is not sent', async () => {
  const { macros, source, sent, taken, output } = setUp();
  macros.send(source, [cw('CQ'), cw('TEST')]);
  await flushed();
  await taken(10_001);
  expect(sent).toEqual([cw('CQ')]);
  expect(output()).toContain('Sending “TEST” cancelled: it waited too long');
});

test('when the program does not answer any more, what waits is dropped, and a stop still reaches it', async () => {
  const { macros, source, sent, taken } = setUp();
  macros.send(source, [cw('CQ'), cw('TEST')]);
  await flushed();
  macros.forget(source);
  macros.send(undefined, [STOP]);
  await taken(1_000);
  expect(sent).toEqual([cw('CQ'), STOP]);
});

test('the end of a program that cannot send drops nothing', async () => {
  const { macros, source, sent, taken } = setUp();
  macros.send(source, [cw('CQ'), cw('TEST')]);
  await flushed();
  macros.forget(new FakeSource('wsjtx'));
  await taken(1_000);
  expect(sent).toEqual([cw('CQ'), cw('TEST')]);
});
