import type { UploadPhotoAnswer } from '@pileup/contract/social';
import { blackPng, jpegOfScans } from '../api/social/hostile-images.ts';
import { jpegOf } from '../api/social/test-images.ts';
import { median, type Row } from './process/measure.ts';
import { TreeMemory } from './process/process-tree.ts';
import { startProduct } from './process/product.ts';
import { size } from './size.ts';

export const name = 'photos';

const PHOTOS = size(30, 1);
const MOST_MS = 2_000;
const MOST_RATIO = 2;
const MOST_MB = 512;
const MB = 1024 * 1024;

/** What an account's small photo takes while another account uploads what costs most, two at once without a rest. */
export async function run(): Promise<Row[]> {
  const attacks = {
    'the slowest JPEG (2,600 scans, ended at its limit of time)': jpegOfScans(
      size(6_324, 64),
      size(6_324, 64),
      size(2_600, 20),
    ),
    'the largest PNG (16 bits, interlaced, 240 MB decoded)': await blackPng({
      ...{ width: size(16_384, 64), height: size(2_441, 64), colour: 'rgb', bits: 16, interlaced: true },
    }),
    'a PNG of 1 x 39,999,999': await blackPng({ width: 1, height: size(39_999_999, 200), colour: 'grey', bits: 8 }),
  };
  const tiny = await jpegOf(16, 16);
  const product = await startProduct(process.env.DATABASE_URL ?? '');
  try {
    const innocent = await product.operator('M0QPA');
    const attacker = await product.operator('M0QPB');
    const timed = async () => {
      const begun = performance.now();
      const { status, answer } = await upload(product.port, innocent.token, tiny);
      const took = performance.now() - begun;
      if (status !== 200) throw new Error(`the small photo was refused: ${status}`);
      await post(product.port, innocent.token, 'vphotodelete', { id: answer.photo.id });
      return took;
    };
    const times = async (count: number) => {
      const all: number[] = [];
      for (let n = 0; n < count; n++) all.push(await timed());
      return all;
    };
    await times(size(5, 1));
    const quietMemory = new TreeMemory(product.pid);
    const quiet = await times(PHOTOS);
    const before = quietMemory.end();

    const rows: Row[] = [];
    for (const [what, file] of Object.entries(attacks)) {
      let over = false;
      const uploads = [0, 1].map(async () => {
        while (!over) await upload(product.port, attacker.token, file);
      });
      const memory = new TreeMemory(product.pid);
      const busy = await times(PHOTOS);
      const peak = memory.end();
      over = true;
      await Promise.all(uploads);
      rows.push(waitRow(what, busy, quiet), memoryRow(what, peak, before));
    }
    return rows;
  } finally {
    await product.stop();
  }
}

function waitRow(attack: string, busy: number[], quiet: number[]): Row {
  const [ours, reference] = [Math.max(...busy), Math.max(...quiet)];
  return {
    title: `a 1 kB photo while another account uploads ${attack}, the slowest of ${PHOTOS}, against the slowest alone (ms)`,
    ours,
    reference,
    ratio: ours / reference,
    limit: `at most ${MOST_RATIO}, or ${MOST_MS} ms`,
    pass: ours <= Math.max(MOST_MS, MOST_RATIO * reference),
    note: `medians ${median(busy).toFixed(0)} and ${median(quiet).toFixed(0)}`,
  };
}

function memoryRow(attack: string, peak: TreeMemory['peak'], before: TreeMemory['peak']): Row {
  const more = (peak.tree - before.tree) / MB;
  return {
    title: `peak memory of all processes while ${attack} is uploaded, against small photos alone (MB)`,
    ours: peak.tree / MB,
    reference: before.tree / MB,
    ratio: peak.tree / before.tree,
    limit: `at most ${MOST_MB} MB more`,
    pass: more <= MOST_MB,
    note: `${more.toFixed(0)} MB more; the app's own process ${(peak.own / MB).toFixed(0)}, alone ${(before.own / MB).toFixed(0)}`,
  };
}

async function upload(
  port: number,
  token: string,
  content: Buffer,
): Promise<{ status: number; answer: UploadPhotoAnswer }> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(content)]), 'photo');
  const answer = await fetch(`http://127.0.0.1:${port}/api/vuploadphoto`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, answer: (await answer.json()) as UploadPhotoAnswer };
}

async function post(port: number, token: string, call: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${call}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status}`);
}

if (import.meta.main) console.table(await run());
