import { pageOf, pageSteps } from './page-numbers.ts';

const text = (page: number, pages: number) =>
  pageSteps(page, pages)
    .map((step) => ('page' in step ? `${step.page}` : '…'))
    .join(' ');

describe('the numbered pager', () => {
  test.each([
    [1, 1, '1'],
    [1, 0, '1'],
    [1, 2, '1 2'],
    [1, 18, '1 2 … 18'],
    [2, 18, '1 2 3 … 18'],
    [3, 18, '1 2 3 4 … 18'],
    [4, 18, '1 2 3 4 5 … 18'],
    [5, 18, '1 … 4 5 6 … 18'],
    [15, 18, '1 … 14 15 16 17 18'],
    [17, 18, '1 … 16 17 18'],
    [18, 18, '1 … 17 18'],
    [99, 3, '1 2 3'],
    [-4, 4, '1 2 3 4'],
  ])('page %i of %i: %s', (page, pages, expected) => {
    expect(text(page, pages)).toBe(expected);
  });

  test('a gap hides at least two pages, and every row has each page once, in order', () => {
    for (let pages = 1; pages <= 30; pages++)
      for (let page = 1; page <= pages; page++) {
        const shown = pageSteps(page, pages).flatMap((step) => ('page' in step ? [step.page] : []));
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        expect(shown).toContain(page);
        for (const step of pageSteps(page, pages)) {
          if ('after' in step) expect((shown[shown.indexOf(step.after) + 1] ?? 0) - step.after).toBeGreaterThan(2);
        }
      }
  });

  test.each([
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
    ['x', 1],
    [null, 1],
    ['1e99', 1],
  ])('the page of %j is %i', (given, expected) => {
    expect(pageOf(given)).toBe(expected);
  });
});
