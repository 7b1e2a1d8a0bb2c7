import { OpenPerAddress } from './open-per-address.js';

const entered = (open: OpenPerAddress, addresses: readonly string[]) =>
  addresses.filter((address) => open.enter(address)).length;

test('an IPv4 address, however it is written, may hold as many as allowed, and one more after one is closed', () => {
  const open = new OpenPerAddress(2);
  expect(entered(open, ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '192.0.2.2'])).toBe(3);
  open.leave('::ffff:192.0.2.1');
  expect(entered(open, ['192.0.2.1', '192.0.2.1'])).toBe(1);
});

test('all addresses of an IPv6 /64 share one limit', () => {
  const open = new OpenPerAddress(3);
  expect(
    entered(
      open,
      [1, 2, 3, 4, 5].map((n) => `2001:db8:0:1::${n}`),
    ),
  ).toBe(3);
  expect(open.enter('2001:db8:0:2::1')).toBe(true);
});

test('the networks of an IPv6 /48 share ten times that, and what was refused is not counted', () => {
  const open = new OpenPerAddress(2);
  const networks = Array.from({ length: 300 }, (_, n) => `2001:db8:0:${n.toString(16)}::1`);
  expect(entered(open, networks)).toBe(20);
  for (const address of networks.slice(0, 20)) open.leave(address);
  expect(entered(open, networks)).toBe(20);
});
