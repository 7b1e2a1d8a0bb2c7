import { countText } from '../../../lib/time-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

export interface PagerProps {
  page: number;
  pages: number;
  count: number;
  /** A page has two pagers; this tells them apart for screen readers. */
  label: string;
  /** The address of a page. */
  to: (page: number) => string;
}

/** `First PREV Page x of y (n Qs) NEXT Last`, as links: a page can be opened in a new tab. */
export function Pager({ page, pages, count, label, to }: PagerProps) {
  const last = Math.max(1, pages);
  return (
    <nav className="pager" aria-label={label}>
      <Step text="First" to={page > 1 && to(1)} />
      <Step text="PREV" to={page > 1 && to(page - 1)} />
      <span className="p">
        Page {countText(page)} of {countText(last)} ({countText(count)} Qs)
      </span>
      <Step text="NEXT" to={page < last && to(page + 1)} />
      <Step text="Last" to={page < last && to(last)} />
    </nav>
  );
}

function Step({ text, to }: { text: string; to: string | false }) {
  if (to === false) {
    return (
      <Button small disabled>
        {text}
      </Button>
    );
  }
  return (
    <ButtonLink small to={to}>
      {text}
    </ButtonLink>
  );
}
