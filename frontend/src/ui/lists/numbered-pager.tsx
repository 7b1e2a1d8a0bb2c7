import { countText } from '../../lib/text/time-text.ts';
import { Button, ButtonLink } from '../button.tsx';
import styles from './numbered-pager.module.css';
import { pageSteps } from './page-numbers.ts';

export interface NumberedPagerProps {
  page: number;
  pages: number;
  /** Distinguishes two pagers of a page for screen readers. */
  label: string;
  to: (page: number) => string;
  /** The list is only a part of the page: paging does not scroll to the top. */
  inPlace?: boolean;
}

/** `PREV 1 … 4 5 6 … 18 NEXT`, as links: a page can be opened in a new tab. Nothing if there is only one page. */
export function NumberedPager({ page, pages, label, to, inPlace = false }: NumberedPagerProps) {
  if (pages <= 1 && page <= 1) return null;
  const link = (n: number, text: string, name?: string) => (
    <ButtonLink
      small
      to={to(n)}
      preventScrollReset={inPlace}
      aria-label={name}
      aria-current={n === page ? 'page' : undefined}
    >
      {text}
    </ButtonLink>
  );
  const step = (n: number, text: string) =>
    n >= 1 && n <= pages ? (
      link(n, text)
    ) : (
      <Button small disabled>
        {text}
      </Button>
    );
  return (
    <nav className={styles.pager} aria-label={label}>
      {step(Math.min(page, pages + 1) - 1, 'PREV')}
      <ol>
        {pageSteps(page, pages).map((item) =>
          'page' in item ? (
            <li key={item.page}>{link(item.page, countText(item.page), `Page ${item.page}`)}</li>
          ) : (
            <li key={`after ${item.after}`} className={styles.gap}>
              …
            </li>
          ),
        )}
      </ol>
      {step(page + 1, 'NEXT')}
    </nav>
  );
}
