import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What axe finds on the page, and whether anything hangs over the edge. */
export async function faultsOf(page: Page, axe = new AxeBuilder({ page })): Promise<string[]> {
  const { violations } = await axe.analyze();
  const faults = violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
    return `${id}: ${places.join(' | ')}`;
  });
  const over = await overflow(page);
  return over > 0 ? [...faults, `${over} px wider than the window`] : faults;
}
