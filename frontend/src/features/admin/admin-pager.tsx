import { Link, useLocation } from 'react-router-dom';
import { countText } from '../../lib/text/time-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './admin.module.css';

/** Links to the page before and after, with the query `page`; nothing if there is only one page. */
export function AdminPager({ page, pages, label }: { page: number; pages: number; label: string }) {
  const { search } = useLocation();
  if (pages <= 1) return null;
  const to = (n: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(n));
    return `?${query}`;
  };
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 1 && (
        <ButtonLink small to={to(page - 1)}>
          PREV
        </ButtonLink>
      )}
      <span className="num">
        Page {countText(page)} of {countText(pages)}
      </span>
      {page < pages && (
        <ButtonLink small to={to(page + 1)}>
          NEXT
        </ButtonLink>
      )}
      {page > 2 && (
        <Link className="link" to={to(1)}>
          First page
        </Link>
      )}
    </nav>
  );
}
