import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LivingDemo } from '../../../demo/src/living-demo.ts';
import { openBrowser } from '../../../scripts/chromium/chromium.ts';
import type { BenchResult } from '../process/measure.ts';
import { startProduct } from '../process/product.ts';
import { isTiny, size } from '../tiny.ts';
import { OnAirOperators, registerOperators } from '../traffic/operators.ts';
import { firstView, openHome } from './home-visit.ts';

export const name = 'home page';

const SECONDS = Number(process.env.HOME_SECONDS ?? size(300, 3));
/** As many stations as the demo has by default. */
const COMMUNITY = { stations: 300, seed: 1, days: 3 };
/** A build of the frontend to compare with: the folder `frontend/dist` of another commit. */
const REFERENCE = process.env.HOME_REFERENCE;
/** The address of a demo that runs already. */
const ADDRESS = process.env.HOME_ADDRESS;

const LIMITS = { shift: 0.02, taskRatio: 0.25, lcpMs: 2_500, requests: 15, fontBytes: 60_000, scriptBytes: 180_000 };

/** The home page of a visitor beside the living demo, and its first view on Slow 4G, in Chromium. */
export async function run(): Promise<BenchResult[]> {
  if (ADDRESS) return measure(ADDRESS);
  if (isTiny) return measureTwoStations();
  const folder = mkdtempSync(join(tmpdir(), 'pileup-home-'));
  const demo = new LivingDemo({ dataDir: folder, port: 0, ...COMMUNITY });
  try {
    return await measure(await demo.start());
  } finally {
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures without the demo, which takes a minute to make. */
async function measureTwoStations(): Promise<BenchResult[]> {
  await using product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  const onAir = await OnAirOperators.open(product.port, await registerOperators(product, 2));
  await onAir.sendHeartbeats();
  try {
    return await measure(`http://127.0.0.1:${product.port}`);
  } finally {
    onAir.close();
  }
}

async function measure(address: string): Promise<BenchResult[]> {
  const browser = await openBrowser();
  const first = await firstView(browser, address);
  console.log(`Largest: ${first.largest}`);
  const sides = [await openHome(browser, address), ...(REFERENCE ? [await openHome(browser, address, REFERENCE)] : [])];
  const before = await Promise.all(sides.map((side) => side.taskSeconds()));
  await pause(SECONDS * 1_000);
  const after = await Promise.all(sides.map((side) => side.taskSeconds()));
  const shifts = await Promise.all(sides.map((side) => side.layoutShift()));
  await browser.close();
  const [ours = Number.NaN, reference = Number.NaN] = after.map((seconds, side) => seconds - (before[side] ?? 0));
  for (const line of shifts[0]?.worst ?? []) console.log(line);
  const atMost = (title: string, value: number, limit: number): BenchResult => ({
    title,
    ours: value,
    reference: limit,
    ratio: value / limit,
    limit: 'at most the reference',
    pass: value <= limit,
  });
  return [
    atMost(`layout shift in ${SECONDS} s`, shifts[0]?.sum ?? Number.NaN, LIMITS.shift),
    {
      title: `main thread in ${SECONDS} s, against another build (s)`,
      ours,
      reference,
      ratio: ours / reference,
      limit: LIMITS.taskRatio,
      pass: ours / reference <= LIMITS.taskRatio,
      ...(REFERENCE ? { note: `its layout shift: ${shifts[1]?.sum.toFixed(3)}` } : { unknown: true }),
    },
    atMost('LCP on Slow 4G (ms)', first.lcpMs, LIMITS.lcpMs),
    atMost('requests before the first cards', first.requestsBeforeCards, LIMITS.requests),
    atMost('fonts of the first view (bytes)', first.fontBytes, LIMITS.fontBytes),
    atMost('JavaScript of the first view (bytes)', first.scriptBytes, LIMITS.scriptBytes),
  ];
}
