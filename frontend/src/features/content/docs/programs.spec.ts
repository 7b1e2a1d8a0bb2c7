import { BRIDGE_PROGRAMS, keyPrograms } from './programs.ts';

const here = 'https://log.example';
const all = [...keyPrograms(here), ...BRIDGE_PROGRAMS];

test('programs, and the fields of each, are unique', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, fields } of all)
    expect([name, new Set(fields.map(([field]) => field)).size]).toEqual([name, fields.length]);
});

test.each(keyPrograms(here))('$name gets this site’s address and the API key', ({ fields }) => {
  const entered = fields.map(([, enter]) => enter);
  expect(entered.filter((text) => text.startsWith(`\`${here}`))).toHaveLength(1);
  expect(entered.filter((text) => text.includes('API key'))).toHaveLength(1);
});

test.each(BRIDGE_PROGRAMS)('$name connects to this computer, on a port of the bridge', ({ fields }) => {
  const text = fields.map(([, enter]) => enter).join(' ');
  const ports = [...text.matchAll(/\b(\d{4,5})\b/g)].map(([, port]) => port);
  expect(ports.length).toBeGreaterThan(0);
  for (const port of ports) expect(['2237', '2333', '12060', '4532', '12345']).toContain(port);
  for (const [address] of text.matchAll(/\d+\.\d+\.\d+\.\d+/g)) expect(address).toBe('127.0.0.1');
});
