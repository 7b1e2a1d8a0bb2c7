import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HotReads, Snapshot } from './snapshots.js';

const LONG = (what: string) => Array.from({ length: 200 }, (_, n) => `${what} ${n}`);

describe('a hot read', () => {
  const hotReads = new HotReads();
  const snapshot = new Snapshot(5);
  hotReads.add('boards', snapshot);
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!hotReads.answer(request, response)) response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  async function read(encoding: string, etag = '') {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/fast-keys/boards`, {
      headers: { 'accept-encoding': encoding, 'if-none-match': etag },
    });
    const text = await answer.text();
    const { headers, status } = answer;
    return { status, text, encoding: headers.get('content-encoding'), etag: headers.get('etag') ?? '' };
  }

  test('is none before its first state', async () => {
    expect((await read('gzip')).status).toBe(404);
  });

  test.each(['gzip', 'br'])('is compressed by %s for the first reader after each change', async (encoding) => {
    for (const state of [LONG(encoding), LONG('changed')]) {
      snapshot.update(state);
      expect(await read(encoding)).toMatchObject({ status: 200, text: JSON.stringify(state), encoding });
    }
  });

  test('is the state of the moment it was asked for, whole, while it changes', async () => {
    const states = [LONG('one'), LONG('two'), LONG('three')];
    const responses = states.map((state) => {
      snapshot.update(state);
      return read('gzip');
    });
    const possible = states.map((state) => JSON.stringify(state));
    for (const { text, encoding } of await Promise.all(responses)) {
      expect(possible).toContain(text);
      expect(encoding).toBe('gzip');
    }
    expect((await read('identity')).text).toBe(possible[2]);
  });

  test('is sent again only where it has changed', async () => {
    snapshot.update(LONG('here'));
    const { etag } = await read('gzip');
    expect(await read('gzip', etag)).toMatchObject({ status: 304, text: '' });
    snapshot.update(LONG('there'));
    expect((await read('gzip', etag)).status).toBe(200);
  });

  test('too short to be worth it, is plain', async () => {
    snapshot.update(['short']);
    expect(await read('gzip')).toMatchObject({ text: '["short"]', encoding: null });
  });
});
