import { NetworkError, RefusedError } from '../../../lib/http/http.ts';
import { persistentStore } from '../persistent-store.ts';
import { Serials, type StoredSerials } from './serial-block.ts';

const CONTEST = 'CQ-WPX-CW';

/** A server that counts, and devices with a storage of their own. */
function setUp() {
  const server = { next: 1, online: true, refusal: 0, calls: 0, now: Date.UTC(2026, 4, 30) };
  const reserve = async (contest: string, size: number) => {
    server.calls++;
    if (!server.online) throw new NetworkError();
    if (server.refusal) throw new RefusedError(server.refusal, { error: 'Refused.', code: 'rule' });
    const from = server.next;
    server.next += size;
    return { contest, from, to: server.next - 1 };
  };
  const device = () => {
    const items = new Map<string, string>();
    const storage = () => ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
    });
    const openStore = () =>
      persistentStore<StoredSerials>('serial-blocks', (value) => (value ?? {}) as StoredSerials, storage);
    /** Opens the page again, as after a reload: only stored numbers are known. */
    const open = (store = openStore()) => new Serials('7', { reserve, now: () => server.now, store });
    return { open, openStore, items };
  };
  return { server, device };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

async function send(serials: Serials): Promise<number | null> {
  const serial = await serials.next(CONTEST);
  if (serial !== null) serials.use(CONTEST, serial);
  await turn();
  return serial;
}

test('numbers follow each other, and stay until they are used', async () => {
  const serials = setUp().device().open();
  expect([await serials.next(CONTEST), await serials.next(' cq-wpx-cw ')]).toEqual([1, 1]);
  expect([await send(serials), await send(serials), await serials.next(CONTEST)]).toEqual([1, 2, 3]);
});

test('the next block is reserved before it is needed, and used without network', async () => {
  const { server, device } = setUp();
  const serials = device().open();
  for (let n = 1; n <= 25; n++) expect(await send(serials)).toBe(n);
  expect(server.calls).toBe(2);
  server.online = false;
  for (let n = 26; n <= 100; n++) expect(await send(serials)).toBe(n);
  expect(await send(serials)).toBeNull();
  server.online = true;
  expect(await send(serials)).toBe(101);
});

test('two devices never send the same number; a reload repeats none', async () => {
  const { server, device } = setUp();
  const [one, other] = [device(), device()];
  const sent: (number | null)[] = [];
  for (let n = 0; n < 200; n++) {
    server.online = n % 40 < 20;
    sent.push(await send(one.open()), await send(other.open()));
  }
  const numbers = sent.filter((serial) => serial !== null);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThan(300);
});

test('where other devices have the numbers before, it is known until the first one is sent', async () => {
  const { device } = setUp();
  const [one, other] = [device().open(), device().open()];
  expect([await one.next(CONTEST), one.isApart(CONTEST)]).toEqual([1, false]);
  expect([await other.next(CONTEST), other.isApart(CONTEST)]).toEqual([51, true]);
  await send(other);
  expect(other.isApart(CONTEST)).toBe(false);
  one.use(CONTEST, 30);
  await turn();
  one.use(CONTEST, 50);
  expect([one.current(CONTEST), one.isApart(CONTEST)]).toEqual([101, true]);
});

test('without network from the beginning there is no number', async () => {
  const { server, device } = setUp();
  server.online = false;
  const serials = device().open();
  expect(await serials.next(CONTEST)).toBeNull();
  expect(await serials.next('')).toBeNull();
  serials.use(CONTEST, 1);
  server.online = true;
  expect(await serials.next(CONTEST)).toBe(1);
});

test('a number typed by hand within the block is skipped to; one outside it changes nothing', async () => {
  const serials = setUp().device().open();
  await serials.next(CONTEST);
  serials.use(CONTEST, 10);
  expect(await serials.next(CONTEST)).toBe(11);
  serials.use(CONTEST, 4);
  serials.use(CONTEST, 400);
  expect(await serials.next(CONTEST)).toBe(11);
});

test('a block of last year’s contest is not used', async () => {
  const { server, device } = setUp();
  const serials = device().open();
  await send(serials);
  server.now += 365 * 86_400_000;
  server.next = 1;
  expect(await serials.next(CONTEST)).toBe(1);
  expect(server.calls).toBe(2);
});

test('many refills at once reserve one block', async () => {
  const { server, device } = setUp();
  const serials = device().open();
  expect(await Promise.all([serials.next(CONTEST), serials.next(CONTEST), serials.next(CONTEST)])).toEqual([1, 1, 1]);
  expect(server.calls).toBe(1);
});

test.each([401, 429, 503])('after status %i the number can be had later', async (status) => {
  const { server, device } = setUp();
  const serials = device().open();
  server.refusal = status;
  expect(await serials.next(CONTEST)).toBeNull();
  server.refusal = 0;
  expect(await serials.next(CONTEST)).toBe(1);
});

test('a contest that the server refuses is an error, unless this device still has numbers', async () => {
  const { server, device } = setUp();
  const serials = device().open();
  server.refusal = 400;
  await expect(serials.next(CONTEST)).rejects.toThrow('Refused.');
  server.refusal = 0;
  expect(await serials.next(CONTEST)).toBe(1);
  server.refusal = 422;
  expect(serials.use(CONTEST, 40)).toBe(true);
  await turn();
  expect(await serials.next(CONTEST)).toBe(41);
});

test('what one tab has sent is not the next number of the other', async () => {
  const { open, openStore } = setUp().device();
  const store = openStore();
  const [one, other] = [open(store), open(store)];
  expect([await one.next(CONTEST), await other.next(CONTEST)]).toEqual([1, 1]);
  one.use(CONTEST, 1);
  expect([one.current(CONTEST), other.current(CONTEST)]).toEqual([2, 2]);
  expect(other.use(CONTEST, 1)).toBe(false);
  other.use(CONTEST, 50);
  expect(one.current(CONTEST)).toBeNull();
});
