import { type Browser, chromium } from 'playwright-core';

/** Connects to the browser that all files share; closing it closes what this file has opened. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(process.env.BROWSER_URL ?? '');
}
