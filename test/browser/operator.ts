import { randomInt } from 'node:crypto';
import type { CallName, Calls } from '@pileup/contract/calls';
import type { SignedIn } from '@pileup/contract/identity';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';

/** Where the server under test answers. */
export const product = process.env.PRODUCT_URL ?? '';

export async function call<Name extends CallName>(
  name: Name,
  body: object = {},
  token?: string,
): Promise<Calls[Name]['answer']> {
  const answer = await fetch(`${product}/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Calls[Name]['answer'];
}

/** A callsign unique in this run; never issued. */
export function nextCall(): string {
  const letters = Array.from({ length: 4 }, () => String.fromCharCode(65 + randomInt(26)));
  return `G4Q${letters.join('')}`;
}

export async function register(callsign = nextCall()): Promise<SignedIn> {
  return call('vregister', { email: `${callsign.toLowerCase()}@example.org`, my_callsign: callsign });
}

/** Adds a photo to an account as the page does. */
export async function uploadPhoto(token: string, content: Buffer): Promise<Calls['vuploadphoto']['answer']> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(content)]), 'photo.jpg');
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${product}/api/vuploadphoto`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`vuploadphoto: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Calls['vuploadphoto']['answer'];
}

export interface Display {
  theme: 'dark' | 'light';
  width: number;
}

/** What went wrong in the page: errors, blocked content, requests to another origin. */
export type BrowserErrors = string[];

/** Opens a page for this operator (or a visitor), and collects its errors. */
export async function open(
  browser: Browser,
  signedIn?: SignedIn,
  display: Display = { theme: 'dark', width: 1440 },
): Promise<{ context: BrowserContext; page: Page; browserErrors: BrowserErrors }> {
  const context = await browser.newContext({
    baseURL: product,
    viewport: { width: display.width, height: display.width > 600 ? 1000 : 844 },
    acceptDownloads: true,
    // A row that still slides in is neither legible nor clickable.
    reducedMotion: 'reduce',
  });
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
  page.setDefaultTimeout(30_000);
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
 * Passes the page's calls of one name to the test until the answered function is called. The route itself stays:
 * removed while a page loads, as after a reload, it can block a request of that page permanently.
 */
export async function intercept(
  page: Page,
  name: CallName,
  answer: (route: Route) => Promise<void> | void,
): Promise<() => void> {
  let isActive = true;
  await page.route(`**/api/${name}`, (route) => (isActive ? answer(route) : route.fallback()));
  return () => {
    isActive = false;
  };
}
