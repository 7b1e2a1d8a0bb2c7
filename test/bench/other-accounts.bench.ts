import { setTimeout as pause } from 'node:timers/promises';
import { bytesOf, HOSTILE_FILES } from '../../libs/adif/test/hostile-files.ts';
import { blackPng, jpegOfScans } from '../api/social/hostile-images.ts';
import { jpegOf } from '../api/social/test-images.ts';
import { waitForImport } from './imports/import-client.ts';
import { answerOf, type Client, fileForm, post } from './process/api-client.ts';
import { type BenchResult, median } from './process/measure.ts';
import { ProcessTreeMemory } from './process/process-tree.ts';
import { type Product, startProduct } from './process/product.ts';
import { isTiny, size } from './tiny.ts';

export const name = 'other-accounts';

const MB = 1024 * 1024;
const FILE_BYTES = size(5 * MB, 20_000);
const ROUNDS = size(5, 1);
const MAX_MS = 2_000;
const PASSWORD = 'correct horse battery';
const SMALL_LOG = '<EOH><CALL:5>G4QZX<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW<EOR>';

type Account = Client & { email: string };

/** Repeats an attack until `isOver`. */
type Attack = (isOver: () => boolean) => Promise<unknown>;

/** The duration of an account's small import, small photo and login while another account attacks the program. */
export async function run(): Promise<BenchResult[]> {
  await using product = await startProduct(process.env.DATABASE_URL ?? '');
  const victim = await withPassword(product, 'M0QIA');
  const attacker = await withPassword(product, 'M0QIB');
  const photo = new Uint8Array(await jpegOf(16, 16));
  let cookie = '';
  const actions: Record<string, () => Promise<unknown>> = {
    'a 78-byte import': async () => {
      const id = await answerOf<Answer>(victim, 'vimportadif', fileForm('adif_file', SMALL_LOG, 'log.adi'));
      await waitForImport(victim, id.import_id ?? 0, 120);
    },
    'a 1 kB photo': async () => {
      const { photo: added } = await answerOf<Answer>(victim, 'vuploadphoto', fileForm('image', photo, 'a.jpg'));
      if (!added) throw new Error('the small photo was refused');
      await post(victim, 'vphotodelete', { id: added.id });
    },
    'a login': async () => {
      const credentials = { email: victim.email, password: PASSWORD };
      const response = await post({ port: product.port }, 'vlogin', credentials, { headers: { cookie } });
      if (!response.ok) throw new Error(`the login was refused: ${response.status}`);
      // The cookie is sent back as by a browser, since all attacks come from the same network address.
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    },
  };
  const measure = async () => {
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(actions).map((what) => [what, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [what, act] of Object.entries(actions)) {
        const startedAt = performance.now();
        await act();
        times[what]?.push(performance.now() - startedAt);
      }
    return times;
  };
  await measure();
  const quiet = await measure();

  const rows: BenchResult[] = [];
  // A tiny run makes a few of them.
  const all = Object.entries(await attacks(attacker)).filter((_, n) => n % size(1, 3) === 0);
  for (const [title, attack] of all) {
    // A tiny run attacks once.
    let isOver = isTiny;
    const memory = new ProcessTreeMemory(product.pid);
    const attacking = attack(() => isOver);
    await pause(size(1_000, 0));
    const busy = await measure().finally(() => {
      isOver = true;
    });
    const peak = memory.stop();
    await attacking.catch(() => undefined);
    for (const what of Object.keys(actions)) rows.push(rowOf(what, title, busy[what] ?? [], quiet[what] ?? [], peak));
    await waitUntilIdle(attacker);
  }
  return rows;
}

async function attacks(attacker: Account): Promise<Record<string, Attack>> {
  const importing =
    (file: Buffer, filename: string): Attack =>
    (isOver) =>
      // As many imports run as may be queued; another one begins each time one ends.
      repeat(isOver, async () => {
        const { import_id } = await tried(
          attacker,
          'vimportadif',
          fileForm('adif_file', new Uint8Array(file), filename),
        );
        if (!import_id) await pause(200);
      });
  const hostile = (title: string) => Buffer.concat([...bytesOf(HOSTILE_FILES[title] ?? fail(title), FILE_BYTES)]);
  const photos = (file: Buffer): Attack =>
    twice((isOver) =>
      repeat(isOver, () => tried(attacker, 'vuploadphoto', fileForm('image', new Uint8Array(file), 'a.png'))),
    );
  return {
    'ADX of lone <': importing(hostile('ADX: lone <'), 'a.adx'),
    'ADX of a million <RECORD>': importing(hostile('ADX: records in records'), 'a.adx'),
    'ADX of always new fields': importing(hostile('ADX: fields of distinct names'), 'a.adx'),
    '350,000 rejected records': importing(hostile('ADI: rejected records'), 'a.adi'),
    'one contact with always new comments': importing(Buffer.from(variants(size(60_000, 100))), 'a.adi'),
    'exports of a large log': (isOver) =>
      repeat(isOver, async () => {
        const { status } = await tried(attacker, 'vexportadif', { all: true });
        if (status !== 'ok') await pause(200);
      }),
    'the largest PNG (16 bits, interlaced)': photos(
      blackPng({ width: size(16_384, 64), height: size(2_441, 64), colour: 'rgb', bits: 16, interlaced: true }),
    ),
    'a PNG of 1 x 39,999,999': photos(blackPng({ width: 1, height: size(39_999_999, 200), colour: 'grey', bits: 8 })),
    'a JPEG of 2,600 scans': photos(jpegOfScans(size(6_324, 64), size(6_324, 64), size(2_600, 20))),
    'wrong passwords, eight concurrently': (isOver) => {
      const attempt = () => tried({ port: attacker.port }, 'vlogin', { email: attacker.email, password: 'wrong' });
      return Promise.all(Array.from({ length: size(8, 1) }, () => repeat(isOver, attempt)));
    },
  };
}

const twice =
  (attack: Attack): Attack =>
  (isOver) =>
    Promise.all([attack(isOver), attack(isOver)]);

async function repeat(isOver: () => boolean, work: () => Promise<unknown>): Promise<void> {
  do await work();
  while (!isOver());
}

function variants(count: number): string {
  const [header = '', record = ''] = SMALL_LOG.split('<EOR>')[0]?.split('<EOH>') ?? [];
  return `${header}x<EOH>${Array.from({ length: count }, (_, n) => `${record}<COMMENT:8>${String(n).padStart(8, '0')}<EOR>`).join('')}`;
}

function rowOf(
  what: string,
  attack: string,
  busy: number[],
  quiet: number[],
  peak: ProcessTreeMemory['peak'],
): BenchResult {
  const [ours, reference] = [Math.max(...busy), Math.max(...quiet)];
  return {
    title: `${what} during ${attack}: the slowest of ${ROUNDS}, against the slowest without (ms)`,
    ours,
    reference,
    ratio: ours / reference,
    limit: `at most 2, or ${MAX_MS} ms`,
    pass: ours <= Math.max(MAX_MS, 2 * reference),
    note: `median ${median(busy).toFixed(0)}; all processes ${(peak.tree / MB).toFixed(0)} MB at the peak`,
  };
}

/** Waits until the attacker's jobs have ended, so that each attack is measured separately. */
async function waitUntilIdle(attacker: Account): Promise<void> {
  for (let tries = 0; tries < 600; tries++, await pause(size(500, 50))) {
    const { imports = [] } = await answerOf<Answer>(attacker, 'vimports');
    const jobs = await answerOf<{ status: number | null }[]>(attacker, 'vexportjobs');
    if (!imports.some(({ status }) => /queued|running/.test(status)) && !jobs.some(({ status }) => status === null))
      return;
  }
  throw new Error('the jobs of the attacker did not end');
}

async function withPassword(product: Product, callsign: string): Promise<Account> {
  const client = { port: product.port, token: (await product.register(callsign)).token };
  const email = `${callsign.toLowerCase()}@example.org`;
  const form = { name: 'Anna', email, qth: 'Bath', grid: 'IO81', password: PASSWORD, password_confirmation: PASSWORD };
  await post(client, 'vupdateprofile', form);
  return { ...client, email };
}

interface Answer {
  status?: string;
  token?: string;
  import_id?: number;
  photo?: { id: number };
  imports?: { status: string }[];
}

/** The response to a request that may be refused. */
async function tried(client: Client, call: string, body: object): Promise<Answer> {
  return (await (await post(client, call, body)).json()) as Answer;
}

function fail(title: string): never {
  throw new Error(`no hostile file ${title}`);
}
