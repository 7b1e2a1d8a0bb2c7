import { appendFileSync, existsSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FakeServer, refusal } from '../../test/fake-server.ts';
import { emptyFolder } from '../../test/temp-folders.ts';
import { ApiClient } from '../api-client.ts';
import { MediaFolder } from './media-folder.ts';
import type { MediaSource } from './media-kinds.ts';
import { SeenFiles } from './seen-files.ts';

const stops: (() => Promise<void>)[] = [];
const servers: FakeServer[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  for (const server of servers.splice(0)) await server.stop();
});

/** A watched folder with real files, and a fake server by real HTTP; time passes only in pauses, which are short. */
async function setUp(source: MediaSource = 'recordings', onPause: (folder: string) => void = () => undefined) {
  let now = 0;
  const fake = new FakeServer();
  servers.push(fake);
  const server = await fake.start();
  const [folder, settings] = [emptyFolder(), emptyFolder()];
  const lines: string[] = [];
  const statuses: string[] = [];
  const start = () => {
    const stop = new AbortController();
    const running = new MediaFolder({
      source,
      folder,
      client: new ApiClient({ server, key: () => 'good-key' }),
      seen: new SeenFiles(join(settings, 'media.json')),
      clock: {
        now: () => now,
        pause: async (ms) => {
          now += ms;
          onPause(folder);
          await wait(2);
        },
      },
      log: (line) => lines.push(line),
      onStatus: (line) => statuses.push(line),
    }).run(stop.signal);
    const end = async () => {
      stop.abort();
      await running;
    };
    stops.push(end);
    return end;
  };
  const write = (name: string, content: string | Buffer = name) => writeFileSync(join(folder, name), content);
  return { fake, folder, settings, lines, statuses, start, write };
}

/** Waits until the folder has been read again several times. */
async function polls(statuses: readonly string[], count = 6): Promise<void> {
  const before = statuses.length;
  await until(() => statuses.length >= before + count);
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !holds(); await wait(5)) {
    if (Date.now() > end) throw new Error(`Timed out waiting for ${holds}`);
  }
}

test('new files are sent once, with their time; those of the first start and others are not', async () => {
  const { fake, folder, lines, statuses, start, write } = await setUp();
  write('old.mp3');
  start();
  await until(() => statuses.length > 0);
  write('2026-11-23_1942Z.mp3');
  write('notes.txt');
  write('.2026-11-23_1950.mp3');
  write('received.png');
  write('empty.mp3', '');
  write('VOICE.WAV');
  utimesSync(join(folder, 'VOICE.WAV'), new Date(), new Date('2026-11-23T20:00:00Z'));
  await until(() => fake.offered.length === 2);
  await polls(statuses);
  expect(fake.offered.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
    {
      fields: { kind: 'recording', started_at: '2026-11-23T19:42:00.000Z' },
      name: '2026-11-23_1942Z.mp3',
      bytes: 20,
    },
    { fields: { kind: 'recording', started_at: '2026-11-23T20:00:00.000Z' }, name: 'VOICE.WAV', bytes: 9 },
  ]);
  expect(lines).toContain('2026-11-23_1942Z.mp3: attached to a contact');
  // Nothing was changed or removed.
  expect(readFileSync(join(folder, 'old.mp3'), 'utf8')).toBe('old.mp3');
  expect(existsSync(join(folder, '2026-11-23_1942Z.mp3'))).toBe(true);
});

test('a file that is still being written waits until it stops growing', async () => {
  // The file is written for longer than a complete one waits.
  let [begun, left] = [false, 8];
  const { fake, statuses, start, write } = await setUp('recordings', (folder) => {
    if (begun && left-- > 0) appendFileSync(join(folder, 'growing.wav'), 'x');
  });
  start();
  await until(() => statuses.length > 0);
  write('growing.wav', 'x');
  begun = true;
  await until(() => fake.offered.length === 1);
  expect(fake.offered[0]).toMatchObject({ name: 'growing.wav', bytes: 9 });
});

test('without network it is retried, also after a restart, and is then sent once', async () => {
  const { fake, folder, statuses, start, write } = await setUp('sstv');
  const end = start();
  await until(() => statuses.length > 0);
  fake.fault = () => 'cut';
  write('20261123_194207.png');
  await until(() => statuses.some((line) => line.startsWith('20261123_194207.png waits: ')));
  await end();
  fake.fault = () => undefined;
  const endSecond = start();
  await until(() => fake.offered.length === 1);
  await polls(statuses);
  await endSecond();

  start();
  // The same content is not sent under another name either.
  renameSync(join(folder, '20261123_194207.png'), join(folder, '20261123_200000.png'));
  await polls(statuses);
  expect(fake.offered.map(({ name, fields }) => [name, fields.kind])).toEqual([['20261123_194207.png', 'sstv']]);
});

test('what the server refuses, and what is too large, is reported once and does not hold up the next file', async () => {
  const { fake, lines, statuses, start, write } = await setUp('sstv');
  start();
  await until(() => statuses.length > 0);
  write('large.bmp', Buffer.alloc(10_000_001));
  let calls = 0;
  fake.fault = () => (++calls === 1 ? refusal(422, 'rule', 'This is not a picture.') : undefined);
  write('broken.png');
  await until(() => lines.includes('broken.png is refused: This is not a picture.'));
  write('good.png');
  await until(() => fake.offered.length === 1);
  await polls(statuses);
  expect(lines.sort()).toEqual([
    'broken.png is refused: This is not a picture.',
    'good.png: attached to a contact',
    'large.bmp is not sent: it has more than 10 MB',
  ]);
  expect(calls).toBe(2);
});

test('files wait for the confirmation of the e-mail address', async () => {
  const { fake, statuses, start, write } = await setUp();
  start();
  await until(() => statuses.length > 0);
  const text = 'Please confirm your e-mail address first.';
  fake.fault = () => refusal(403, 'unconfirmed', text);
  write('new.mp3');
  await until(() => statuses.includes(`new.mp3 waits: ${text}`));
  fake.fault = () => undefined;
  await until(() => fake.offered.length === 1);
});

test('a folder that is missing at first: what it has when it appears was there before', async () => {
  const { fake, folder, statuses, start, write } = await setUp();
  renameSync(folder, `${folder}-away`);
  start();
  await until(() => statuses.some((line) => line.includes('ENOENT')));
  writeFileSync(join(`${folder}-away`, 'before.mp3'), 'before');
  renameSync(`${folder}-away`, folder);
  await until(() => statuses.some((line) => line.startsWith('watching')));
  write('after.mp3');
  await until(() => fake.offered.length === 1);
  expect(fake.offered[0]?.name).toBe('after.mp3');
});

test('a damaged list of sent files stops the start, so that nothing is sent twice', () => {
  const file = join(emptyFolder(), 'media.json');
  writeFileSync(file, '{"folders":');
  expect(() => new SeenFiles(file)).toThrow(`${file} is damaged.`);
});
