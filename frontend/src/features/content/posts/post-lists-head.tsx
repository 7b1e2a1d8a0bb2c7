import { IconPencilPlus } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import styles from './post-lists-head.module.css';

const TABS = [
  { to: '/news', label: 'Articles' },
  { to: '/ham-radio-videos', label: 'Videos' },
] as const;

/** Title, for signed-in users New post, and the lists of posts as tabs. */
export function PostListsHead({ title }: { title: string }) {
  const session = useSession();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const by = params.get('by');
  const search = by === null ? '' : `?by=${encodeURIComponent(by)}`;
  return (
    <div>
      <div className="ttl">
        <h1>
          {title}
          {by !== null && (
            <>
              {' '}
              by <span className="call">{by}</span>
            </>
          )}
        </h1>
        {by !== null && (
          <Link className="link" to={pathname}>
            By everyone
          </Link>
        )}
        <span className="sp" />
        {session && (
          <ButtonLink variant="primary" to="/post/new">
            <IconPencilPlus className="i" stroke={1.75} aria-hidden />
            New post
          </ButtonLink>
        )}
      </div>
      <nav className={styles.tabs} aria-label="Posts">
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to + search} aria-current={pathname === to ? 'page' : undefined}>
            {label}
          </Link>
        ))}
        <Link to="/sstv">SSTV pictures</Link>
      </nav>
    </div>
  );
}
