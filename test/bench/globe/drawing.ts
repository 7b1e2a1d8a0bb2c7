import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser } from '../../../scripts/chromium/chromium.ts';
import { projectRoot } from '../../../scripts/project-root.ts';
import { alternately, type BenchResult, medians, resultRow } from '../process/measure.ts';
import { size } from '../tiny.ts';

const ARCS = size(5_000, 20);
const ROUNDS = size(5, 1);
const FRAMES = size(20, 2);
/** Frames with all arcs; each takes seconds. */
const FRAMES_OF_ALL = size(3, 1);
const WINDOW = { width: size(900, 240), height: size(700, 180) };
const MAX_DRAW_CALLS = 3;
const MAX_RATIO = 1.5;
/** Origin of the page: only its own requests get a response; nothing is looked up. */
const ORIGIN = 'http://globe.invalid';
/** The colours of the app. */
const TOKENS = join(projectRoot, 'frontend/src/ui/tokens.css');
const HTML =
  '<!doctype html><link rel="stylesheet" href="/page.css"><body><script type="module" src="/page.js"></script>';

/**
 * The work of the globe's engine with as many arcs as there may be, in the packaged Chromium, which computes WebGL on
 * the processor. Draw calls and triangles are those for a graphics card; times are those of that browser.
 */
export async function drawing(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pileup-globe-'));
  try {
    await buildPage(folder);
    await using browser = await openBrowser();
    return [...(await drawCalls(browser, folder)), await frameTime(browser, folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function drawCalls(browser: Browser, folder: string): Promise<BenchResult[]> {
  const page = await openPage(browser, folder);
  // The name of the renderer decides: with another one, everything is drawn as by a graphics card.
  await page.addInitScript(() => {
    const { getParameter } = WebGL2RenderingContext.prototype;
    const UNMASKED_RENDERER = 0x9246;
    WebGL2RenderingContext.prototype.getParameter = function (name: number) {
      return name === UNMASKED_RENDERER ? 'card' : (getParameter.call(this, name) as unknown);
    };
  });
  await page.reload();
  const empty = await mounted(page, 0);
  const emptyMs = await timeOf(page, FRAMES_OF_ALL);
  const full = await mounted(page, ARCS);
  const fullMs = await timeOf(page, FRAMES_OF_ALL);
  const calls = full.drawCalls - empty.drawCalls;
  const note = `${full.shown.length} arcs shown, ${full.drawCalls} draw calls and ${full.triangles.toLocaleString('en')} triangles in all, ${empty.drawCalls} and ${empty.triangles.toLocaleString('en')} without arcs; the processor takes ${Math.round(fullMs)} ms for a frame of all of them, ${Math.round(emptyMs)} ms without arcs, which is not limited`;
  await page.close();
  return [
    resultRow(
      `draw calls for ${ARCS.toLocaleString('en')} arcs and the points of their stations`,
      { ours: calls, reference: 1 },
      { atMost: MAX_DRAW_CALLS },
      note,
    ),
  ];
}

async function frameTime(browser: Browser, folder: string): Promise<BenchResult> {
  const pages = { ours: await openPage(browser, folder), reference: await openPage(browser, folder) };
  const { shown } = await mounted(pages.ours, ARCS);
  await mounted(pages.reference, 0);
  // The browser compiles frequent code while it runs: that is not measured.
  for (const page of [pages.ours, pages.reference]) await timeOf(page, FRAMES);
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) => {
    await pages[side].bringToFront();
    return timeOf(pages[side], FRAMES);
  });
  const { listed, ...figures } = medians(rounds);
  const title = `time of a frame of ${shown.length.toLocaleString('en')} arcs without a graphics card, against an empty globe, 900 × 700 (ms)`;
  const note = listed;
  return resultRow(title, figures, { atMost: MAX_RATIO }, note);
}

/** Milliseconds of one frame. */
function timeOf(page: Page, frames: number): Promise<number> {
  return page.evaluate((count) => window.bench?.play(count) ?? Number.NaN, frames);
}

async function mounted(page: Page, arcs: number) {
  await page.waitForFunction(() => window.bench !== undefined);
  await page.evaluate((count) => window.bench?.mount(count), arcs);
  const state = await page.evaluate(() => window.bench?.state());
  if (!state) throw new Error('no globe is mounted');
  return state;
}

async function openPage(browser: Browser, folder: string): Promise<Page> {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') await route.fulfill({ contentType: 'text/html', body: HTML });
    else await route.fulfill({ path: pathname === '/page.css' ? TOKENS : join(folder, pathname) });
  });
  await page.goto(ORIGIN);
  return page;
}

/** The engine and `drawing-page.ts` as files for the browser. */
async function buildPage(outDir: string): Promise<void> {
  const stub = (name: string) => join(projectRoot, 'frontend/stubs', name);
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'drawing-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
    resolve: {
      alias: {
        'three/webgpu': stub('no-webgpu.ts'),
        'three/tsl': stub('no-webgpu.ts'),
        'frame-ticker': stub('frame-ticker.ts'),
      },
    },
  });
}
