import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../../scripts/chromium/chromium.ts';
import { type BenchResult, failureRow, resultRow } from '../process/measure.ts';
import type { GlobeBench } from './bench-context.ts';

const MAX_HOME_BYTES = 200_000;
const MAX_GLOBE_BYTES = 340_000;
/** Texts that minifying leaves: one of three.js, and one of the components around the engine. */
const OF_GLOBE = ['WebGLRenderer', 'aria-roledescription'] as const;

interface Script {
  readonly content: Buffer;
  /** Size as sent: compressed. */
  readonly bytes: number;
}

/** The scripts that the browser loads for the home page, and further ones for its globe. */
export async function loadedScripts({ product }: GlobeBench): Promise<BenchResult[]> {
  await using browser = await openBrowser();
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const scripts = scriptsOf(page);
  await page.goto(`http://127.0.0.1:${product.port}/`);
  await page.waitForLoadState('networkidle');
  const home = await Promise.all(scripts.splice(0));
  await page.getByRole('navigation', { name: 'Home page' }).getByRole('link', { name: 'Globe', exact: true }).click();
  await page.locator('[data-renderer=webgl]').waitFor();
  const globe = await Promise.all(scripts.splice(0));
  const gzipped = globe.map(({ content }) => gzipSync(content).length);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const sent = sum(globe.map(({ bytes }) => bytes));
  const isIn = (text: string) => (script: Script) => script.content.includes(text);
  // If the globe did not have these texts, their absence from the home page would mean nothing.
  for (const text of OF_GLOBE) if (!globe.some(isIn(text))) throw new Error(`no script of the globe has ${text}`);
  return [
    resultRow(
      'largest script of the globe, compressed by gzip, against 340 kB (bytes)',
      { ours: Math.max(...gzipped), reference: MAX_GLOBE_BYTES },
      { atMost: 1 },
      `all ${globe.length} scripts that the globe loads: ${sum(gzipped)} bytes by gzip, ${sent} as sent`,
    ),
    resultRow(
      'scripts of the home page without globe, as sent, against 200 kB (bytes)',
      { ours: sum(home.map(({ bytes }) => bytes)), reference: MAX_HOME_BYTES },
      { atMost: 1 },
    ),
    failureRow(
      'scripts of the home page without globe that have a part of it',
      home.filter((script) => OF_GLOBE.some((text) => isIn(text)(script))).length,
      home.length,
    ),
  ];
}

/** The scripts that a page has loaded so far. */
function scriptsOf(page: Page): Promise<Script>[] {
  const scripts: Promise<Script>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(
      (async () => {
        const content = await response.body();
        const { responseBodySize: bytes } = await response.request().sizes();
        return { content, bytes };
      })(),
    );
  });
  return scripts;
}
