import { randomInt } from 'node:crypto';
import type { CallName, Calls } from '@pileup/contract/calls';
import type { SignedIn } from '@pileup/contract/identity';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';

/** Where the product under test answers. */
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

/** A callsign nobody else in this run has; never issued. */
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

export interface Look {
  theme: 'dark' | 'light';
  width: number;
}

/** Everything the page complained of: errors, refused content, calls that failed on the server. */
export type Complaints = string[];

/** A page as this operator (or a visitor) has it open, and what it complains of. */
export async function open(
  browser: Browser,
  signedIn?: SignedIn,
  look: Look = { theme: 'dark', width: 1440 },
): Promise<{ context: BrowserContext; page: Page; complaints: Complaints }> {
  const context = await browser.newContext({
    baseURL: product,
    viewport: { width: look.width, height: look.width > 600 ? 1000 : 844 },
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
      look.theme,
      signedIn
        ? JSON.stringify({ token: signedIn.token, user: signedIn.user, subscription: signedIn.subscription })
        : '',
    ] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: Complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refusal the page handles is logged by the browser all the same.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(product) && !/^(data|blob):/.test(request.url()))
      complaints.push(`another origin: ${request.url()}`);
  });
  return { context, page, complaints };
}

/**
 * Puts the page's calls of one name into the test's hands until the function it answers is called. The route itself
 * stays: taken away while a page loads, as after a reload, it can keep one of that page's own requests for ever.
 */
export async function intercept(
  page: Page,
  name: CallName,
  answer: (route: Route) => Promise<void> | void,
): Promise<() => void> {
  let mine = true;
  await page.route(`**/api/${name}`, (route) => (mine ? answer(route) : route.fallback()));
  return () => {
    mine = false;
  };
}
