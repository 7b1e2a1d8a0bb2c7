import type { LiveArc } from '@pileup/contract/globe';
import type { APIResponse, Page } from 'playwright-core';
import sharp from 'sharp';
import { arcEnds, arcHeight, greatCircle } from '../../frontend/src/features/globe/engine/vectors.ts';
import { project, viewOf } from '../../frontend/src/features/globe/engine/view.ts';
import { amount } from '../tiers.ts';
import { someArcs } from './arcs.ts';
import { faultsOf, WCAG_AND_BEST_PRACTICE } from './faults.ts';
import { open } from './operator.ts';

/** A place in the middle of the globe of visitors. */
const CENTRE = { lat: 40, lon: -15 };
const FROM = { call: 'HK3QBO', lat: 4.5, lon: -75, label: 'Colombia' };
const TO = { call: 'DL1QZX', lat: 52.5, lon: 13, label: 'Germany' };
const MOUNTS = amount(3, 50);

const arc = (): LiveArc => ({
  entity_id: 987_654,
  from: FROM,
  to: TO,
  meta: { mode_class: 'cw', mode: 'CW', band: '20m', TS: new Date().toISOString() },
});

/** Opens the home page with these arcs; `contexts` of the page are those of WebGL. */
async function openHome(arcs: readonly LiveArc[], hasWebGl = true) {
  const opened = await open(undefined, { theme: 'dark', width: 1440, webGl: true });
  const { page } = opened;
  await page.addInitScript((isThere) => {
    // A context refers to its canvas: a strong reference would keep every canvas.
    const contexts: WeakRef<object>[] = [];
    Object.assign(window, { contexts });
    const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      if (!kind.startsWith('webgl')) return getContext.call(this, kind, ...rest);
      const context = isThere ? (getContext.call(this, kind, ...rest) as object | null) : null;
      if (context && !contexts.some((each) => each.deref() === context)) contexts.push(new WeakRef(context));
      return context;
    } as typeof HTMLCanvasElement.prototype.getContext;
  }, hasWebGl);
  await withoutNews(page);
  await page.route('**/fast-keys/live-arcs', (route) => route.fulfill({ json: arcs }));
  await page.goto('/');
  return opened;
}

/** Stops news: contacts of other tests, which run at the same time, would add arcs, and rows with listeners. */
async function withoutNews(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws/, () => undefined);
  const first = new Map<string, Promise<APIResponse>>();
  await page.route('**/fast-keys/**', async (route) => {
    const url = route.request().url();
    const response = first.get(url) ?? route.fetch();
    first.set(url, response);
    await route.fulfill({ response: await response });
  });
}

const globe = (page: Page, renderer: 'webgl' | 'drawn' = 'webgl') => page.locator(`[data-renderer=${renderer}]`);
const showTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Home page' }).getByRole('link', { name, exact: true }).click();

/** Contexts that still hold the graphics card. */
const liveContexts = (page: Page) =>
  page.evaluate(
    () =>
      (Reflect.get(window, 'contexts') as WeakRef<WebGL2RenderingContext>[]).filter(
        (each) => each.deref()?.isContextLost() === false,
      ).length,
  );

/** Whether one pixel near each of some points of the arc has changed between two pictures of the globe. */
async function changesAlongArc(page: Page, before: Buffer, after: Buffer, isRaised = true): Promise<boolean[]> {
  const box = await globe(page).boundingBox();
  if (!box) throw new Error('no globe');
  const view = viewOf({ mode: 'globe', centre: CENTRE, zoom: 1, width: box.width, height: box.height });
  const path = greatCircle(...arcEnds(FROM, TO));
  const [old, now] = await Promise.all([before, after].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  const differs = (x: number, y: number) => {
    const at = 3 * (Math.round(y) * Math.round(box.width) + Math.round(x));
    return [0, 1, 2].some((part) => Math.abs((old?.[at + part] ?? 0) - (now?.[at + part] ?? 0)) > 24);
  };
  // An arc has 24 straight parts: a few pixels beside the curve.
  const near = Array.from({ length: 9 }, (_, at) => at - 4);
  return [0.25, 0.4, 0.5, 0.6, 0.75].map((part) => {
    const height = isRaised ? arcHeight(path.angle) : 0;
    const { x, y } = project(view, path.at(part), 1 + height * 4 * part * (1 - part));
    return near.some((right) => near.some((down) => differs(x + right, y + down)));
  });
}

/** A picture of the globe. */
async function drawn(page: Page): Promise<Buffer> {
  // Two frames later everything that was asked for is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return globe(page).screenshot({ animations: 'disabled' });
}

/** The globe as soon as it differs from a picture along the whole arc, parts of which are drawn late; null if never. */
async function drawnOtherwise(page: Page, before: Buffer, isRaised = true): Promise<Buffer | null> {
  for (let tries = 0; tries < 100; tries++) {
    if (tries > 0) await page.waitForTimeout(100);
    const after = await drawn(page);
    if (!(await changesAlongArc(page, before, after, isRaised)).includes(false)) return after;
  }
  return null;
}

test('an arc is drawn where it must be, also after the graphics card was lost, and opens its contact by keyboard', async () => {
  const { page, browserErrors } = await openHome([arc()]);
  expect(await globe(page).count()).toBe(0);
  await showTab(page, 'Globe');
  await globe(page).waitFor();
  const band = page.getByRole('button', { name: /^20m ?1 arc$/ });
  await band.waitFor();
  const pictureAfterClick = async () => {
    await band.click();
    await page.mouse.move(0, 0);
    return drawn(page);
  };
  // At first the globe may not have the arc yet.
  const first = await pictureAfterClick();
  await pictureAfterClick();
  const withArc = await drawnOtherwise(page, first);
  if (!withArc) throw new Error('the arc is not drawn');
  const without = await pictureAfterClick();
  expect(await changesAlongArc(page, without, withArc)).toEqual([true, true, true, true, true]);
  await band.click();

  const loseContext = (isRestored: boolean) =>
    page.evaluate((restored) => {
      const context = (Reflect.get(window, 'contexts') as WeakRef<WebGL2RenderingContext>[])[0]?.deref();
      const saved = Reflect.get(window, 'lost') as WEBGL_lose_context | undefined;
      const extension = saved ?? context?.getExtension('WEBGL_lose_context');
      Object.assign(window, { lost: extension });
      if (restored) extension?.restoreContext();
      else extension?.loseContext();
    }, isRestored);
  await loseContext(false);
  await globe(page, 'drawn').waitFor();
  await loseContext(true);
  await globe(page).waitFor();
  await page.mouse.move(0, 0);
  expect(await drawnOtherwise(page, without)).not.toBeNull();
  expect(browserErrors.filter((text) => !text.includes('Context Lost'))).toEqual([]);

  await globe(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await page.getByRole('status').filter({ hasText: 'HK3QBO' }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/qso/987654');
  // The globe is shown until the code of the next page has arrived.
  await page.locator('[data-renderer]').waitFor({ state: 'detached' });
  expect(await liveContexts(page)).toBe(0);
});

test('of many arcs the older ones are painted on the ground, where there is no graphics card', async () => {
  const AUSTRALIA = { call: 'VK2QAB', lat: -33.5, lon: 151, label: 'Australia' };
  const NEW_ZEALAND = { call: 'ZL1QRS', lat: -36.5, lon: 175, label: 'New Zealand' };
  // These arcs are on the other side of the earth, and newer than the one that is looked at.
  const newer = Array.from({ length: 40 }, (_, at): LiveArc => {
    const meta = { ...arc().meta, band: '40m', TS: new Date(Date.now() - 60_000 - at).toISOString() };
    return { entity_id: at + 1, from: AUSTRALIA, to: NEW_ZEALAND, meta };
  });
  const old = { ...arc(), meta: { ...arc().meta, TS: new Date(Date.now() - 120_000).toISOString() } };
  const { page, browserErrors } = await openHome([...newer, old]);
  await showTab(page, 'Globe');
  await globe(page).waitFor();
  const band = page.getByRole('button', { name: /^20m ?1 arc$/ });
  await band.waitFor();
  const before = await drawn(page);
  let after: Buffer | null = null;
  // The ground is painted again after a while. If it did not have the arc yet, it differs when the arc is shown again.
  for (let clicks = 0; clicks < 2 && !after; clicks++) {
    await band.click();
    await page.mouse.move(0, 0);
    after = await drawnOtherwise(page, before, false);
  }
  expect(after).not.toBeNull();
  expect(browserErrors).toEqual([]);
});

test(`${MOUNTS} times shown and closed, it leaves nothing behind`, async () => {
  const { context, page } = await openHome(someArcs(50, Date.now()));
  // A smaller window has fewer pixels to draw without a graphics card.
  await page.setViewportSize({ width: 800, height: 500 });
  const devtools = await context.newCDPSession(page);
  const mount = async () => {
    await showTab(page, 'Globe');
    await globe(page).waitFor();
    await showTab(page, 'Today');
    await page.locator('[data-renderer]').waitFor({ state: 'detached' });
  };
  const listenersOf = async (expression: string) => {
    const { result } = await devtools.send('Runtime.evaluate', { expression });
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    return listeners.length;
  };
  const objectsOf = async (prototype: string) => {
    const { result } = await devtools.send('Runtime.evaluate', { expression: prototype });
    const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const { result: own } = await devtools.send('Runtime.getProperties', {
      objectId: objects.objectId ?? '',
      ownProperties: true,
    });
    await devtools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
    return own.filter(({ name }) => /^\d+$/.test(name)).length;
  };
  // Listeners of an element go with it. Those of the page, and elements that are still referred to, would stay.
  const heldByPage = async () => {
    // React refers to what it has removed for up to a second, and an element is collected in several steps.
    for (let n = 0; n < 4; n++) {
      await page.waitForTimeout(400);
      await devtools.send('HeapProfiler.collectGarbage');
    }
    return {
      window: await listenersOf('window'),
      document: await listenersOf('document'),
      body: await listenersOf('document.body'),
      canvases: await objectsOf('HTMLCanvasElement.prototype'),
      mediaQueries: await objectsOf('MediaQueryList.prototype'),
    };
  };
  for (let n = 0; n < 5; n++) await mount();
  const before = await heldByPage();
  for (let n = 0; n < MOUNTS; n++) await mount();
  const after = await heldByPage();
  expect(after).toEqual(before);
  expect(await page.evaluate(() => (Reflect.get(window, 'contexts') as unknown[]).length)).toBe(MOUNTS + 5);
  expect(await liveContexts(page)).toBe(0);
});

test('without WebGL the drawn globe shows the same, with a table for screen readers', async () => {
  const { page, browserErrors } = await openHome([arc()], false);
  await showTab(page, 'Globe');
  await globe(page, 'drawn').waitFor();
  await page.getByText('Contacts as a table').click();
  await page.getByRole('table').getByRole('link', { name: 'DL1QZX' }).waitFor();
  expect(await faultsOf(page, WCAG_AND_BEST_PRACTICE)).toEqual([]);
  expect(browserErrors.filter((text) => !text.includes('WebGL'))).toEqual([]);
});
