import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Chromium's preset Slow 4G. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A visitor who has the home page open. */
export interface HomeVisit {
  readonly page: Page;
  /** Seconds of the main thread so far. */
  taskSeconds(): Promise<number>;
  /** Sum of all layout shifts so far, and the elements that moved most. */
  layoutShift(): Promise<{ sum: number; worst: string[] }>;
}

export interface FirstView {
  lcpMs: number;
  /** The text of the largest element. */
  largest: string;
  requestsBeforeCards: number;
  fontBytes: number;
  scriptBytes: number;
}

/** @param dist a folder with another build of the frontend, served in place of the server's own */
export async function openHome(
  browser: Browser,
  address: string,
  dist?: string,
  viewport = { width: 1440, height: 900 },
): Promise<HomeVisit> {
  const context = await newContext(browser, address, dist, viewport);
  const page = await context.newPage();
  await observe(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(address);
  await page.getByRole('article').first().waitFor();
  return {
    page,
    async taskSeconds() {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    },
    layoutShift: () =>
      page.evaluate(() => {
        const { shifts } = globalThis as unknown as Recorded;
        const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 8);
        return {
          sum: shifts.reduce((sum, { value }) => sum + value, 0),
          worst: worst.map(({ at, value, what }) => `${Math.round(at / 1000)} s ${value.toFixed(4)}: ${what}`),
        };
      }),
  };
}

/** Loads the home page for the first time on a slow connection. */
export async function firstView(browser: Browser, address: string, dist?: string): Promise<FirstView> {
  const context = await newContext(browser, address, dist, { width: 390, height: 844 });
  const page = await context.newPage();
  await observe(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Intercepted responses do not pass the emulated network.
  if (!dist) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  const bytes = sizesByType(page);
  let requests = 0;
  page.on('request', () => requests++);
  await page.goto(address, { waitUntil: 'commit' });
  await page
    .getByText(/\d\.\d{3}\.\d{3}|--\.---/)
    .first()
    .waitFor({ state: 'attached' });
  const requestsBeforeCards = requests;
  await page.getByRole('article').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const { at: lcpMs, what: largest } = await page.evaluate(() => (globalThis as unknown as Recorded).largest);
  await context.close();
  return { lcpMs, largest, requestsBeforeCards, fontBytes: bytes.font ?? 0, scriptBytes: bytes.script ?? 0 };
}

interface Recorded {
  shifts: { at: number; value: number; what: string }[];
  largest: { at: number; what: string };
}

/** Records layout shifts and the largest element in the page. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded = globalThis as unknown as Recorded;
    recorded.shifts = [];
    recorded.largest = { at: 0, what: '' };
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName} ${element?.getAttribute('class') ?? ''} ${element?.textContent?.slice(0, 40)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        recorded.shifts.push({
          at: entry.startTime,
          value: entry.value,
          what: entry.sources.map(({ node }) => nameOf(node)).join(' | '),
        });
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        recorded.largest = { at: entry.startTime, what: nameOf(entry.element) };
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Bytes of the bodies as sent, compressed, by type of request. */
function sizesByType(page: Page): Record<string, number> {
  const bytes: Record<string, number> = {};
  page.on('requestfinished', async (request) => {
    const type = request.resourceType();
    const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }));
    bytes[type] = (bytes[type] ?? 0) + responseBodySize;
  });
  return bytes;
}

async function newContext(
  browser: Browser,
  address: string,
  dist: string | undefined,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, colorScheme: 'dark', serviceWorkers: 'block' });
  if (dist)
    await context.route(
      (url) => url.origin === new URL(address).origin && (url.pathname === '/' || url.pathname.startsWith('/assets/')),
      (route) => {
        const { pathname } = new URL(route.request().url());
        const file = join(dist, pathname === '/' ? 'index.html' : pathname);
        if (!existsSync(file)) return route.fulfill({ status: 404 });
        return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? '' });
      },
    );
  return context;
}
