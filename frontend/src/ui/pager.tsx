import { type MouseEvent, useState } from 'react';
import { cx } from '../lib/cx.ts';
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
  /** The list still shows another page. */
  isLoading?: boolean;
}

/** `First PREV Page x of y (n Qs) NEXT Last`, as links: a page can be opened in a new tab. */
export function Pager({ page, pages, count, label, to, inPlace = false, isLoading = false }: PagerProps) {
  const last = Math.max(1, pages);
  const { asked, ask } = useAskedPage(page, last);
  const step = (text: string, target: number) =>
    target === asked || target < 1 || target > last ? (
      <Button className={styles.step} small disabled>
        {text}
      </Button>
    ) : (
      <ButtonLink
        className={styles.step}
        small
        to={to(target)}
        preventScrollReset={inPlace}
        onClick={(event) => isPlainClick(event) && ask(target)}
      >
        {text}
      </ButtonLink>
    );
  return (
    <nav className={styles.pager} aria-label={label}>
      {step('First', 1)}
      {step('PREV', asked - 1)}
      <span className={cx(styles.position, (isLoading || asked !== page) && styles.loading)}>
        Page {countText(asked)} of {countText(last)} ({countText(count)} Qs)
      </span>
      {step('NEXT', asked + 1)}
      {step('Last', last)}
    </nav>
  );
}

/**
 * The page that was asked for last. The address follows late while the rows of a long page render, so further presses
 * count from here.
 */
function useAskedPage(page: number, last: number) {
  const [{ shown, awaited }, setState] = useState({ shown: page, awaited: [] as readonly number[] });
  // A page that was not asked for here, such as by Back, ends the waiting.
  if (shown !== page) {
    const at = awaited.indexOf(page);
    setState({ shown: page, awaited: at < 0 ? [] : awaited.slice(at + 1) });
  }
  const ask = (target: number) => setState((now) => ({ ...now, awaited: [...now.awaited, target] }));
  return { asked: Math.min(awaited.at(-1) ?? page, Math.max(page, last)), ask };
}

/** Whether a click follows the link in this tab. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
