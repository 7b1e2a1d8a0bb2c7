import { TooMany } from '../errors.js';
import { ProcessorShares, WorkBudgets } from './work-budgets.js';

describe('the processor time of requests', () => {
  test('is divided among those in flight', () => {
    let usedMs = 0;
    const shares = new ProcessorShares(() => usedMs);
    usedMs = 1_000; // Time that no request used.
    const one = shares.began();
    usedMs += 30;
    const other = shares.began();
    usedMs += 20;
    expect(shares.ended(one)).toBe(40);
    usedMs += 5;
    expect(shares.ended(other)).toBe(15);
  });
});

describe('a budget', () => {
  let now = 0;
  let budgets: WorkBudgets;
  const at = (url: string, ip = '192.0.2.1', headers = {}) => ({ ip, headers, routeOptions: { url } }) as never;
  const waitOf = (check: () => void): number => {
    try {
      check();
    } catch (error) {
      return (error as TooMany).retryAfterSeconds;
    }
    return 0;
  };

  beforeEach(() => {
    now = 1_000;
    budgets = new WorkBudgets({ RATE_LIMIT_FACTOR: 1 } as never);
    budgets.now = () => now;
  });

  test('of an endpoint refuses the account and no other, and comes back', () => {
    budgets.charge('/api/a', '192.0.2.1', 7, 1_000);
    expect(waitOf(() => budgets.checkAccount(at('/api/a'), 7))).toBe(10);
    expect(waitOf(() => budgets.checkAccount(at('/api/b'), 7))).toBe(0);
    expect(waitOf(() => budgets.checkAccount(at('/api/a'), 8))).toBe(0);
    // A club may be behind the address.
    expect(waitOf(() => budgets.checkAddress(at('/api/a')))).toBe(0);
    now += 9_900;
    expect(waitOf(() => budgets.checkAccount(at('/api/a'), 7))).toBe(1);
    now += 101;
    expect(waitOf(() => budgets.checkAccount(at('/api/a'), 7))).toBe(0);
  });

  test('that is used up closes the endpoint for large bodies from the address, which are not read', () => {
    budgets.charge('/api/a', '192.0.2.1', 7, 1_000);
    const [large, small] = [{ 'content-length': '100000' }, { 'content-length': '100' }];
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '192.0.2.1', large)))).toBe(0);
    expect(waitOf(() => budgets.checkAccount(at('/api/a', '192.0.2.1', small), 7))).toBe(10);
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '192.0.2.1', large)))).toBe(0);
    expect(waitOf(() => budgets.checkAccount(at('/api/a', '192.0.2.1', large), 7))).toBe(10);
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '192.0.2.1', large)))).toBe(10);
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '192.0.2.1', small)))).toBe(0);
    expect(waitOf(() => budgets.checkAddress(at('/api/b', '192.0.2.1', large)))).toBe(0);
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '192.0.2.2', { 'transfer-encoding': 'chunked' })))).toBe(0);
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '192.0.2.1', { 'transfer-encoding': 'chunked' })))).toBe(10);
    now += 10_000;
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '192.0.2.1', large)))).toBe(0);
  });

  test('of all endpoints refuses each of them', () => {
    for (const url of ['/api/a', '/api/b', '/api/c']) budgets.charge(url, '192.0.2.1', 7, 500);
    expect(waitOf(() => budgets.checkAccount(at('/api/d'), 7))).toBe(5);
  });

  test('of an address counts its IPv6 network', () => {
    budgets.charge('/api/a', '2001:db8::1', undefined, 1_100);
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '2001:db8::ffff')))).toBeGreaterThan(0);
    expect(waitOf(() => budgets.checkAddress(at('/api/a', '2001:db8:1::1')))).toBe(0);
  });
});
