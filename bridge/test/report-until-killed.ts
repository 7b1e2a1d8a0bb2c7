// Run as a process of its own until it is killed: reports contacts without end, and prints each after it is stored.
import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from '../src/api-client.ts';
import { computerClock } from '../src/clock.ts';
import { deliver } from '../src/deliver.ts';
import { Outbox } from '../src/outbox.ts';
import { contact } from './contacts.ts';

const [folder = '', server = '', from = '0'] = process.argv.slice(2);
const client = new ApiClient({ server, key: () => 'good-key' });
const outbox = new Outbox({
  folder,
  send: (message, stop) => deliver(client, message, stop),
  log: () => undefined,
  clock: { ...computerClock, pause: async () => undefined },
});
void outbox.run(new AbortController().signal);
for (let number = Number(from); ; number++) {
  const call = `G4Q${[100, 10, 1].map((place) => String.fromCharCode(65 + (Math.floor(number / place) % 10))).join('')}`;
  outbox.put({ call: 'vreport', request: { adif: contact({ CALL: call }).adif } });
  process.stdout.write(`${call}\n`);
  await wait(2);
}
