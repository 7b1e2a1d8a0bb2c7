import type { EndpointName, Endpoints } from '@pileup/contract/endpoints';
import type { SignedIn } from '@pileup/contract/identity';
import type { QsoFields, UpsertQsoResponse } from '@pileup/contract/logbook';
import { type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { bmpOf, wavOf } from '../test-recordings.ts';

/** Address of the server under test. */
export const product = process.env.PRODUCT_URL ?? '';

/** The browser that all files share; closing it closes what this file has opened. */
export const browser = await chromium.connect(process.env.BROWSER_URL ?? '');
/** Contexts opened since the running test began, and closed after it. */
const openedByTest: BrowserContext[] = [];
beforeEach(() => {
  openedByTest.length = 0;
});
afterEach(async () => {
  for (const context of openedByTest.splice(0)) await context.close();
});
afterAll(() => browser.close());

export async function call<Name extends EndpointName>(
  name: Name,
  body: object = {},
  token?: string,
): Promise<Endpoints[Name]['response']> {
  const response = await fetch(`${product}/api/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      // The server closes idle connections, which a busy test would notice too late.
      Connection: 'close',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Endpoints[Name]['response'];
}

// All files register on one product. The files of one worker run one after another, each for at least a second.
const firstNumber =
  ((Number(process.env.JEST_WORKER_ID) % 26) * 26 ** 3 + (Math.floor(Date.now() / 1000) % 26 ** 3)) * 26;
let drawn = 0;

/** A callsign unique in this run; never issued. */
export function nextCall(): string {
  const number = firstNumber + drawn++;
  const letters = Array.from({ length: 5 }, (_, place) =>
    String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26)),
  );
  return `G4Q${letters.join('')}`;
}

export async function register(callsign = nextCall()): Promise<SignedIn> {
  return call('vregister', { email: `${callsign.toLowerCase()}@example.org`, my_callsign: callsign });
}

export function logQso(token: string, fields: Partial<QsoFields>): Promise<UpsertQsoResponse> {
  return call('vqso/upsert', { data: { Mode: 'CW', Freq: 7_010, ...fields } }, token);
}

/** Adds a photo to an account as the page does. */
export async function uploadPhoto(token: string, content: Buffer): Promise<Endpoints['vuploadphoto']['response']> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(content)]), 'photo.jpg');
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${product}/api/vuploadphoto`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`vuploadphoto: ${response.status} ${await response.text()}`);
  return (await response.json()) as Endpoints['vuploadphoto']['response'];
}

/** Adds a recording and a received picture to a contact. */
export async function addMedia(token: string, qdo_id: number): Promise<void> {
  const files = [
    ['vqso/recording/add', 'recording', wavOf({ seconds: 3 })],
    ['vqso/sstv/add', 'image', bmpOf(320, 256)],
  ] as const;
  for (const [name, field, content] of files) {
    const body = new FormData();
    body.append('qdo_id', String(qdo_id));
    body.append('peaks', field === 'recording' ? '40,255,120,200,10' : '');
    body.append(field, new Blob([new Uint8Array(content)]), 'file');
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(`${product}/api/${name}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  }
}

/** The row of a contact that the server has; rows of waiting contacts and previous ones do not count. */
export const storedRow = (page: Page, text: string) => page.locator('tr[data-qso]', { hasText: text });

export interface Display {
  theme: 'dark' | 'light';
  width: number;
  /** Whether the page may keep the app on the device: most tests would only load all of it for nothing. */
  offline?: boolean;
  /** Whether globes are drawn by WebGL, which is slow without a graphics card; by default they use a plain canvas. */
  webGl?: boolean;
}

/** A window that shows the whole home page: a feed that is far from the screen does not change. */
export const WHOLE_HOME = { width: 1440, height: 5_000 } as const;

/** A window of this width: a phone's or a desktop's. */
export function viewportOf(width: number): { width: number; height: number } {
  return { width, height: width > 600 ? 1000 : 844 };
}

/** Errors in the page, blocked content, and requests to another origin. */
export type BrowserErrors = string[];

/** The errors but those that a page logs while it is offline. */
export const withoutOffline = (errors: BrowserErrors): BrowserErrors =>
  errors.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|NetworkError/.test(text));

/** Opens a page for this operator (or a visitor), and collects its errors; closed after the test that opened it. */
export async function open(
  signedIn?: SignedIn,
  display: Display = { theme: 'dark', width: 1440 },
): Promise<{ context: BrowserContext; page: Page; browserErrors: BrowserErrors }> {
  const context = await browser.newContext({
    baseURL: product,
    viewport: viewportOf(display.width),
    acceptDownloads: true,
    serviceWorkers: display.offline ? 'allow' : 'block',
    // A row that still slides in is neither legible nor clickable.
    reducedMotion: 'reduce',
  });
  openedByTest.push(context);
  context.setDefaultTimeout(120_000);
  if (!display.webGl) await context.addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'));
  await context.addInitScript(
    ([theme, session]) => {
      localStorage.setItem('mantine-color-scheme-value', theme ?? 'dark');
      if (session && !sessionStorage.getItem('begun')) localStorage.setItem('pileup.session', session);
      sessionStorage.setItem('begun', 'yes');
    },
    [
      display.theme,
      signedIn
        ? JSON.stringify({ token: signedIn.token, user: signedIn.user, subscription: signedIn.subscription })
        : '',
    ] as const,
  );
  const page = await context.newPage();
  const browserErrors: BrowserErrors = [];
  page.on('pageerror', (error) => browserErrors.push(String(error)));
  page.on('console', (message) => {
    // The browser logs refusals that the page handles, too.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) browserErrors.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(product) && !/^(data|blob):/.test(request.url()))
      browserErrors.push(`another origin: ${request.url()}`);
  });
  return { context, page, browserErrors };
}

/**
 * Passes the page's requests to one endpoint to the test until the returned function is called. The route itself stays:
 * removed while a page loads, as after a reload, it can block a request of that page permanently.
 */
export async function intercept(
  page: Page,
  name: EndpointName,
  response: (route: Route) => Promise<void> | void,
): Promise<() => void> {
  let isActive = true;
  await page.route(`**/api/${name}`, (route) => (isActive ? response(route) : route.fallback()));
  return () => {
    isActive = false;
  };
}

/** Responds to a request with a refusal. */
export const refuse =
  (status: number, error: string, code: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { error, code } });

/** Holds the page's requests to one endpoint until the returned function is called. */
export async function hold(
  page: Page,
  name: EndpointName,
  then = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const letGo = await intercept(page, name, (route) => released.then(() => then(route)));
  return () => {
    letGo();
    resolve();
  };
}

/** Runs an action that signs in, and waits for the address after it, which the page changes at once. */
export async function arriveSignedIn(page: Page, signIn: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForURL(/\/\?login=success/), signIn()]);
}

/** The token of the session that the page stores. */
export const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('pileup.session') ?? '{}').token as string);

/** Waits until the newest contacts of an account are stored in the browser; its database must exist. */
export async function copyIsStored(page: Page, accountId: number): Promise<void> {
  await page.waitForFunction(
    (id) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('pileup-copies');
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('copies').objectStore('copies').get(id);
          reading.onsuccess = () => resolve(reading.result !== undefined);
          reading.onerror = () => resolve(false);
          database.close();
        };
      }),
    accountId,
  );
}

/** Goes to another page of the app without a reload. */
export const showPage = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
