import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { emptyFolder } from '../test/temp-folders.ts';
import { lockFolder } from './lock.ts';

test('a second bridge is refused until the first has released the folder', async () => {
  const folder = emptyFolder();
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`Another bridge is already using the folder ${folder}.`);
  unlock();
  (await lockFolder(folder))();
});

test('of many that start at once, one gets the lock', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'lock.json'), '{"port":1,"word":"dead"}');
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const [first, ...more] = tries.filter((result) => result.status === 'fulfilled');
  expect(more).toEqual([]);
  first?.value();
});

test('the lock of a killed bridge is stale', async () => {
  const folder = emptyFolder();
  const script = `await (await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))})).lockFolder(process.argv[1]);
    console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow('Another bridge');
  child.kill('SIGKILL');
  await once(child, 'close');
  (await lockFolder(folder))();
});

test.each(['', 'nonsense', '{}', '{"port":"x","word":""}', '{"port":70000,"word":"w"}', 'null'])(
  'a lock file with the content %j is stale',
  async (text) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'lock.json'), text);
    (await lockFolder(folder))();
  },
);

test('another program on the port of a dead bridge does not hold the lock', async () => {
  const folder = emptyFolder();
  const other = createServer((socket) => socket.on('error', () => undefined).end('220 mail.example ESMTP\r\n'));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ port, word: 'dead' }));
  const unlock = await lockFolder(folder);
  expect(readFileSync(join(folder, 'lock.json'), 'utf8')).not.toContain('dead');
  unlock();
  other.close();
});
