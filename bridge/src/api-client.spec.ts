import { FakeServer, type Fault, refusal } from '../test/fake-server.ts';
import { ApiClient, KeyRefusedError, RefusedError, retryDelayMs, UnavailableError } from './api-client.ts';

const fake = new FakeServer();
let server: string;
beforeAll(async () => {
  server = await fake.start();
});
afterAll(() => fake.stop());
afterEach(() => {
  fake.fault = () => undefined;
});

const lines: string[] = [];
const caller = (key = 'good-key') =>
  new ApiClient({
    server,
    key: () => key,
    onStatus: (line) => lines.push(line.replace(server, 'SERVER')),
    timeoutMs: 500,
  });

/** The error of a request with this fault, and the status line. */
async function callWith(fault: Fault): Promise<{ error: Error; line: string | undefined }> {
  fake.fault = () => fault;
  const error = await caller()
    .call('vretract', { id: 'a', call: 'JA1QYZ', TS: '2026-01-01T12:00:00Z' })
    .then(
      () => new Error('it succeeded'),
      (error: Error) => error,
    );
  return { error, line: lines.at(-1) };
}

test('a successful call', async () => {
  const response = await caller().call('vrigcontrol/set', { freq: 14074, mode: 'FT8' });
  expect(response).toMatchObject({ freq: 14074, is_live: 1, qsy: null });
  expect(lines.at(-1)).toBe('SERVER answers');
});

test('the key is read before every call', async () => {
  const keys = ['bad-key', 'good-key'];
  const client = new ApiClient({ server, key: () => keys.shift() ?? '' });
  await expect(client.call('vrigcontrol/get', {})).rejects.toThrow(KeyRefusedError);
  await expect(client.call('vrigcontrol/get', {})).resolves.toMatchObject({ is_live: 1 });
});

const NOT_PILEUP = 'SERVER does not answer like Pileup: is the address right?';
const INVALID_KEY = 'The key is not valid (any more). Pair this computer again:';
const html = { status: 200, body: '<!doctype html><title>Welcome to our hotel</title>' };

test.each<[string, Fault, typeof UnavailableError | typeof KeyRefusedError | typeof RefusedError, string]>([
  ['refused as invalid', refusal(422, 'invalid', 'No.'), RefusedError, 'SERVER answers: No.'],
  ['refused by a rule', refusal(400, 'rule', 'No.'), RefusedError, 'SERVER answers: No.'],
  ['no key', refusal(401, 'unauthenticated', 'Who?'), KeyRefusedError, `${INVALID_KEY} Who?`],
  ['a key without the right', refusal(403, 'forbidden', 'No.'), KeyRefusedError, `${INVALID_KEY} No.`],
  ['a call it does not know yet', refusal(404, 'not_found', 'Not found'), UnavailableError, 'Not found'],
  ['too many', refusal(429, 'too_many', 'Slowly.'), UnavailableError, 'Slowly.'],
  ['down', refusal(503, 'unavailable', 'Back soon.'), UnavailableError, 'Back soon.'],
  [
    'a proxy without its server',
    { status: 502, body: '<h1>Bad gateway</h1>' },
    UnavailableError,
    'SERVER is temporarily unavailable (502)',
  ],
  ['a page', html, UnavailableError, NOT_PILEUP],
  ['a page not found', { ...html, status: 404 }, UnavailableError, NOT_PILEUP],
  ['a proxy that forbids', { ...html, status: 403 }, UnavailableError, NOT_PILEUP],
  ['a proxy that finds it too large', { ...html, status: 413 }, UnavailableError, NOT_PILEUP],
  ['another service', { status: 200, body: { status: 'ok' } }, UnavailableError, NOT_PILEUP],
  [
    'a redirect',
    { status: 301, headers: { location: 'https://pileup.example/api/vretract' }, body: '' },
    UnavailableError,
    'SERVER redirects to https://pileup.example: use that address with --server',
  ],
  ['no answer', 'hang', UnavailableError, 'SERVER cannot be reached (no answer in time)'],
  ['a closed connection', 'cut', UnavailableError, 'SERVER cannot be reached (UND_ERR_SOCKET)'],
])('%s', async (_, fault, errorClass, line) => {
  const result = await callWith(fault);
  expect(result.error).toBeInstanceOf(errorClass);
  expect(result.line).toBe(line);
});

test('no server', async () => {
  const call = new ApiClient({ server: 'http://127.0.0.1:1' }).call('vrigcontrol/get', {});
  await expect(call).rejects.toThrow('http://127.0.0.1:1 cannot be reached');
});

test('an aborted call reports no status', async () => {
  fake.fault = () => 'hang';
  const stop = new AbortController();
  const before = lines.length;
  const calling = caller().call('vrigcontrol/get', {}, stop.signal);
  stop.abort();
  await expect(calling).rejects.toThrow(UnavailableError);
  expect(lines).toHaveLength(before);
});

test('Retry-After in seconds, as a date, and as nonsense', async () => {
  const retryAfter = async (text: string) => {
    const { error } = await callWith(refusal(429, 'too_many', 'Slowly.', { 'retry-after': text }));
    return (error as UnavailableError).retryAfterMs;
  };
  expect(await retryAfter('7')).toBe(7_000);
  expect(await retryAfter(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(50_000);
  expect(await retryAfter('soon')).toBeUndefined();
});

test('backoff grows to a minute; Retry-After may be longer, up to a limit', () => {
  expect([0, 1, 2, 5, 6, 500].map((failures) => retryDelayMs(new UnavailableError(''), failures))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect(retryDelayMs(new UnavailableError('', 90_000), 0)).toBe(90_000);
  expect(retryDelayMs(new UnavailableError('', 1_000), 3)).toBe(8_000);
  expect(retryDelayMs(new UnavailableError('', 1e12), 0)).toBe(900_000);
  expect(retryDelayMs(new KeyRefusedError(''), 0)).toBe(60_000);
});
