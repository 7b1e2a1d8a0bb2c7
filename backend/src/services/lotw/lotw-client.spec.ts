import { adifOf } from '../../../../test/fakes/service-server.js';
import type { Config } from '../../platform/config.js';
import { type ServiceHttp, ServiceUnavailable } from '../../platform/service-http.js';
import { LotwClient } from './lotw-client.js';

const LOGIN = { accountId: 1, login: 'me', secret: 'x', settings: {} };
const HEADER = Buffer.from('ARRL Logbook of the World Status Report\n<APP_LoTW_LASTQSL:19>2026-11-20 12:00:00<eoh>\n');
const record = (n: number) =>
  adifOf({
    CALL: `W${n % 10}QA${n}`,
    BAND: '20M',
    MODE: 'CW',
    QSO_DATE: '20261120',
    TIME_ON: '1200',
    NOTES: 'x'.repeat(400),
  });

/** A client that gets these parts, and how many of them it has taken. */
function clientOf(parts: Iterable<Buffer>) {
  const taken = { count: 0 };
  async function* counted() {
    for (const part of parts) {
      taken.count++;
      yield part;
    }
  }
  const http = { stream: async () => ({ status: 200, contentType: '', parts: counted() }) };
  const client = new LotwClient(
    http as unknown as ServiceHttp,
    { serviceUrl: () => 'http://lotw' } as unknown as Config,
  );
  return { client, taken };
}

function* report(records: number, end = '\n<APP_LoTW_EOF>\n'): Generator<Buffer> {
  yield HEADER;
  for (let n = 0; n < records; n += 100)
    yield Buffer.from(Array.from({ length: 100 }, (_, index) => record(n + index)).join('\n'));
  yield Buffer.from(end);
}

test('a large report is read as it arrives: no more is held than a part', async () => {
  const { client, taken } = clientOf(report(100_000));
  let [count, pages] = [0, 0];
  for await (const { records, header } of client.records(LOGIN, {})) {
    pages++;
    count += records.length;
    expect(records.length).toBeLessThanOrEqual(200);
    // The client takes one part to see whether a report begins, and the one that is read.
    expect(taken.count - pages).toBeLessThanOrEqual(2);
    expect(header.APP_LOTW_LASTQSL).toBe('2026-11-20 12:00:00');
  }
  expect(count).toBe(100_000);
});

test('a report that ends too early is an error after its records', async () => {
  for (const end of ['', '\n<APP_LoTW_EO', 'x'.repeat(5_000)]) {
    const { client } = clientOf(report(100, end));
    let count = 0;
    const read = async () => {
      for await (const { records } of client.records(LOGIN, {})) count += records.length;
    };
    await expect(read()).rejects.toThrow(ServiceUnavailable);
    expect(count).toBeGreaterThan(90);
  }
});

test('the end is found wherever the parts are divided', async () => {
  const whole = Buffer.concat([...report(100)]);
  for (const size of [1, 7, 4_096, 100_000]) {
    const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
      whole.subarray(n * size, (n + 1) * size),
    );
    let count = 0;
    for await (const { records } of clientOf(parts).client.records(LOGIN, {})) count += records.length;
    expect(count).toBe(100);
  }
});
