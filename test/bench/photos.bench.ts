import type { UploadPhotoResponse } from '@pileup/contract/social';
import { blackPng, jpegOfScans } from '../api/social/hostile-images.ts';
import { jpegOf } from '../api/social/test-images.ts';
import { answerOf, type Client, fileForm, post } from './process/api-client.ts';
import { type BenchResult, median } from './process/measure.ts';
import { ProcessTreeMemory } from './process/process-tree.ts';
import { startProduct } from './process/product.ts';
import { size } from './tiny.ts';

export const name = 'photos';

const PHOTOS = size(30, 1);
const MAX_MS = 2_000;
const MAX_RATIO = 2;
const MAX_MB = 512;
const MB = 1024 * 1024;

/** The duration of a small photo's upload while another account uploads the most expensive images, two at a time. */
export async function run(): Promise<BenchResult[]> {
  const attacks = {
    'the slowest JPEG (2,600 scans, ended at its time limit)': jpegOfScans(
      size(6_324, 64),
      size(6_324, 64),
      size(2_600, 20),
    ),
    'the largest PNG (16 bits, interlaced, 240 MB decoded)': blackPng({
      width: size(16_384, 64),
      height: size(2_441, 64),
      colour: 'rgb',
      bits: 16,
      interlaced: true,
    }),
    'a PNG of 1 x 39,999,999': blackPng({ width: 1, height: size(39_999_999, 200), colour: 'grey', bits: 8 }),
  };
  const tiny = await jpegOf(16, 16);
  await using product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  const { port } = product;
  const victim = { port, ...(await product.register('M0QPA')) };
  const attacker = { port, ...(await product.register('M0QPB')) };
  const timed = async () => {
    const startedAt = performance.now();
    const response = await upload(victim, tiny);
    const { photo } = (await response.json()) as UploadPhotoResponse;
    const took = performance.now() - startedAt;
    if (!response.ok) throw new Error(`the small photo was refused: ${response.status}`);
    await answerOf(victim, 'vphotodelete', { id: photo.id });
    return took;
  };
  const times = async (count: number) => {
    const all: number[] = [];
    for (let n = 0; n < count; n++) all.push(await timed());
    return all;
  };
  await times(size(5, 1));
  const quietMemory = new ProcessTreeMemory(product.pid);
  const quiet = await times(PHOTOS);
  const before = quietMemory.stop();

  const rows: BenchResult[] = [];
  for (const [what, file] of Object.entries(attacks)) {
    let isOver = false;
    const uploads = [0, 1].map(async () => {
      while (!isOver) await (await upload(attacker, file)).arrayBuffer();
    });
    const memory = new ProcessTreeMemory(product.pid);
    const busy = await times(PHOTOS);
    const peak = memory.stop();
    isOver = true;
    await Promise.all(uploads);
    rows.push(waitRow(what, busy, quiet), memoryRow(what, peak, before));
  }
  return rows;
}

function waitRow(attack: string, busy: number[], quiet: number[]): BenchResult {
  const [ours, reference] = [Math.max(...busy), Math.max(...quiet)];
  return {
    title: `a 1 kB photo while another account uploads ${attack}, the slowest of ${PHOTOS}, against the slowest without (ms)`,
    ours,
    reference,
    ratio: ours / reference,
    limit: `at most ${MAX_RATIO}, or ${MAX_MS} ms`,
    pass: ours <= Math.max(MAX_MS, MAX_RATIO * reference),
    note: `medians ${median(busy).toFixed(0)} and ${median(quiet).toFixed(0)}`,
  };
}

function memoryRow(attack: string, peak: ProcessTreeMemory['peak'], before: ProcessTreeMemory['peak']): BenchResult {
  const more = (peak.tree - before.tree) / MB;
  return {
    title: `peak memory of all processes while ${attack} is uploaded, against small photos only (MB)`,
    ours: peak.tree / MB,
    reference: before.tree / MB,
    ratio: peak.tree / before.tree,
    limit: `at most ${MAX_MB} MB more`,
    pass: more <= MAX_MB,
    note: `${more.toFixed(0)} MB more; the app's main process ${(peak.own / MB).toFixed(0)}, before ${(before.own / MB).toFixed(0)}`,
  };
}

const upload = (client: Client, content: Buffer) =>
  post(client, 'vuploadphoto', fileForm('image', new Uint8Array(content), 'photo'));

if (import.meta.main) console.table(await run());
