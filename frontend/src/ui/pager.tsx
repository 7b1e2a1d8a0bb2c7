import { countText } from '../lib/text/time-text.ts';
import { Button, ButtonLink } from './button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  page: number;
  pages: number;
  count: number;
  /** Distinguishes two pagers of a page for screen readers. */
  label: string;
  to: (page: number) => string;
  /** The list is only a part of the page: paging does not scroll to the top. */
  inPlace?: boolean;
}

/** `First PREV Page x of y (n Qs) NEXT Last`, as links: a page can be opened in a new tab. */
export function Pager({ page, pages, count, label, to, inPlace = false }: PagerProps) {
  const last = Math.max(1, pages);
  return (
    <nav className={styles.pager} aria-label={label}>
      <Step text="First" to={page > 1 && to(1)} inPlace={inPlace} />
      <Step text="PREV" to={page > 1 && to(page - 1)} inPlace={inPlace} />
      <span className={styles.position}>
        Page {countText(page)} of {countText(last)} ({countText(count)} Qs)
      </span>
      <Step text="NEXT" to={page < last && to(page + 1)} inPlace={inPlace} />
      <Step text="Last" to={page < last && to(last)} inPlace={inPlace} />
    </nav>
  );
}

function Step({ text, to, inPlace }: { text: string; to: string | false; inPlace: boolean }) {
  if (to === false) {
    return (
      <Button className={styles.step} small disabled>
        {text}
      </Button>
    );
  }
  return (
    <ButtonLink className={styles.step} small to={to} preventScrollReset={inPlace}>
      {text}
    </ButtonLink>
  );
}
