import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axeCore from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

export const WCAG_AND_BEST_PRACTICE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
declare const axe: typeof axeCore;

/** The frame of every page. It takes half the time of most pages, so pages/ checks it, with some of the pages only. */
const FRAME = ['#root > header', 'nav[aria-label^="Main"]', 'footer'];
/** Value of `within` that includes the frame. */
export const WHOLE_PAGE = 'html';

/** Loads axe with every page of the context: `faultsOf` then need not send it again after each navigation. */
export const loadAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript(AXE);

/** How many pixels the page is wider than the window, also after some time: it follows a new width as it renders. */
export async function overflow(page: Page): Promise<number> {
  for (let tries = 1; ; tries++) {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over <= 0 || tries === 50) return over;
    await page.waitForTimeout(100);
  }
}

/**
 * Faults that axe finds on the page, and whether anything hangs over the edge. `@axe-core/playwright` is not used: it
 * sends axe (600 kB) to the page for every check and opens another page to combine the results of frames. Frames, such
 * as previews of embeds, are documents of their own and are left out.
 * @param runOnly tags or rules of axe; if left out, every rule that is on by default
 * @param within selector of the only part that is checked; if left out, all but the frame
 */
export async function faultsOf(
  page: Page,
  runOnly?: axeCore.RunOptions['runOnly'],
  within?: string,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: axeCore.RunOptions = { resultTypes: ['violations'], iframes: false, ...(runOnly ? { runOnly } : {}) };
  const faults = await page.evaluate(
    async ([part, runOptions]) => {
      // The tab bar covers the end of the window, from which a reader scrolls. The earlier contacts, which can be laid
      // aside, cover the page below the log bar. Axe would find a half-covered element too small.
      const covers = [
        ...document.querySelectorAll<HTMLElement>('nav[aria-label="Main, phone"], section[aria-label="Log bar"] > div'),
      ].filter((element) => typeof part !== 'string' && /fixed|absolute/.test(getComputedStyle(element).position));
      for (const { style } of covers) style.visibility = 'hidden';
      // The header, too, covers what is scrolled under it.
      if (typeof part !== 'string') scrollTo(0, 0);
      const { violations } = await axe.run(part, runOptions);
      for (const { style } of covers) style.visibility = '';
      return violations.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
        return `${id}: ${places.join(' | ')}`;
      });
    },
    [within ?? { exclude: FRAME }, options] as const,
  );
  const over = await overflow(page);
  return over > 0 ? [...faults, `${over} px wider than the window`] : faults;
}
