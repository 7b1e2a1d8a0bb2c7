import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { MetadataScanner } from '@nestjs/core';
import { Discovered } from '../wiring/discovered.js';
import { HotRead, LiveChannel, LiveView, type LiveViewContext, type ViewChannel } from './live-view.js';

interface Context {
  context: LiveViewContext;
  published: string[];
  served: string[];
}

function contextOf(ROLE: string): Context {
  const published: string[] = [];
  const served: string[] = [];
  const context = {
    config: { ROLE },
    live: { channel: () => (text: string) => published.push(text) },
    hotReads: { add: (name: string) => served.push(name) },
    bus: { subscribe: () => undefined },
    discovered: new Discovered({ getProviders: () => [] } as never, new MetadataScanner()),
  } as unknown as LiveViewContext;
  return { context, published, served };
}

class Letters extends LiveView<string, string> {
  next: Promise<string> = Promise.resolve('a');
  readonly query = jest.fn(() => this.next);

  constructor(context: LiveViewContext) {
    super(context, { pollMs: 60_000 });
  }

  @HotRead({ path: 'letters', maxAgeSeconds: 1 })
  letters(state: string): string {
    return state;
  }

  @LiveChannel({ type: 'qso', minIntervalMs: 0 })
  channel(): ViewChannel<string, string, 'qso'> {
    return { merge: (_, later) => later, snapshot: (letters) => letters as never, update: (added) => added as never };
  }

  override refresh(): Promise<string> {
    return super.refresh();
  }

  protected diff(now: string, before: string): string | undefined {
    return now.length > before.length ? now.slice(before.length) : undefined;
  }
}

test('the first read is not published, later ones by their difference', async () => {
  const { context, published, served } = contextOf('all');
  const view = new Letters(context);
  view.onModuleInit();
  expect(served).toEqual(['letters']);
  await view.onApplicationBootstrap();
  for (const letters of ['abc', 'abc', 'ab']) {
    view.next = Promise.resolve(letters);
    await view.refresh();
  }
  expect(published).toEqual(['bc']);
  expect(await view.current()).toBe('ab');
  await view.onApplicationShutdown();
});

test('calls during a read share the next one; a failed read does not stop later ones', async () => {
  const view = new Letters(contextOf('all').context);
  const read = Promise.withResolvers<string>();
  view.next = read.promise;
  const failing = view.refresh();
  await turn();
  const later = [view.refresh(), view.refresh(), view.refresh()];
  view.next = Promise.resolve('ab');
  read.reject(new Error('no connection'));
  await expect(failing).rejects.toThrow('no connection');
  expect(await Promise.all(later)).toEqual(['ab', 'ab', 'ab']);
  expect(view.query).toHaveBeenCalledTimes(2);
});

test('a worker reads nothing at its start', async () => {
  const view = new Letters(contextOf('worker').context);
  await view.onApplicationBootstrap();
  expect(view.query).not.toHaveBeenCalled();
  await view.onApplicationShutdown();
});
