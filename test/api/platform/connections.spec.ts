import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CONNECTION_LIMITS } from '../../../backend/src/platform/http/connections/connection-limits.js';
import { RawClient } from '../../fixtures/raw-http.ts';
import { TestApp } from '../../test-app.ts';

const MAX_CONNECTIONS = 5;
const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

describe('connections from one address', () => {
  let testApp: TestApp;
  const clients: RawClient[] = [];
  const create = async (env: Record<string, string> = {}) => {
    testApp = await TestApp.create({ RATE_LIMIT_FACTOR: '1', ...env }, undefined, {
      ...CONNECTION_LIMITS,
      perAddress: MAX_CONNECTIONS,
    });
  };
  /** Opens connections one after the other and waits until so many are refused, and requests have a response. */
  const open = async (count: number, { sent = '', refused = 0 } = {}): Promise<RawClient[]> => {
    const opened: RawClient[] = [];
    for (let n = 0; n < count; n++) opened.push(await RawClient.open(testApp.port, sent));
    await testApp.until(() => opened.filter(({ isOpen }) => !isOpen).length >= refused);
    if (sent) await testApp.until(() => opened.every(({ statuses }) => statuses.length > 0));
    // A connection that is refused against expectation would be closed by then.
    await pause(300);
    clients.push(...opened);
    return opened;
  };
  const openConnections = () => promisify(testApp.server.getConnections.bind(testApp.server))() as Promise<number>;
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await testApp.close();
  });

  test('above the limit are refused at once with 503; open ones are served', async () => {
    await create();
    const opened = await open(MAX_CONNECTIONS + 3, { refused: 3 });
    expect(opened.map(({ isOpen }) => isOpen)).toEqual([...Array(MAX_CONNECTIONS).fill(true), false, false, false]);
    const [first, ...others] = opened;
    expect(others.at(-1)?.received).toMatch(/^HTTP\/1\.1 503 .*"code":"too_many"}$/s);
    first?.send(GET);
    await testApp.until(() => first?.statuses?.[0] === 200);
  });

  test('can be opened again when others are closed', async () => {
    await create();
    for (let n = 0; n < 3; n++) {
      for (const client of await open(MAX_CONNECTIONS, { sent: GET })) {
        expect(client.statuses).toEqual([200]);
        client.close();
      }
      await testApp.until(async () => (await openConnections()) === 0);
    }
  });

  test('do not include WebSockets, which have their own limit', async () => {
    await create();
    const listeners = [];
    for (let n = 0; n < 4; n++) listeners.push(await testApp.liveClient());
    expect((await open(MAX_CONNECTIONS)).every(({ isOpen }) => isOpen)).toBe(true);
    for (const client of listeners) client.close();
  });

  test('are not limited for the trusted proxy, which everybody shares', async () => {
    await create({ TRUSTED_PROXY: '127.0.0.0/8' });
    expect((await open(3 * MAX_CONNECTIONS)).every(({ isOpen }) => isOpen)).toBe(true);
  });

  test('are limited where another address is the trusted proxy', async () => {
    await create({ TRUSTED_PROXY: '10.0.0.1' });
    expect((await open(MAX_CONNECTIONS + 1, { refused: 1 })).at(-1)?.isOpen).toBe(false);
  });
});
