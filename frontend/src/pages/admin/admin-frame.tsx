import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from '../../features/admin/admin.module.css';
import { useOperator } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Call } from '../../ui/radio/contact-parts.tsx';
import { EmptyState } from '../../ui/states.tsx';

const PAGES = [
  { path: '/admin/users', label: 'Users' },
  { path: '/admin/health', label: 'Growth and health' },
  { path: '/admin/page-views', label: 'Page views' },
  { path: '/admin/contests', label: 'Contests' },
  { path: '/admin/reports', label: 'Reports' },
] as const;

export interface AdminFrameProps {
  title: string;
  /** Text and link for all other users, below the text that the page is for administrators. */
  others?: { text: string; link: { to: string; label: string } };
  children: ReactNode;
}

const OTHERS = { text: 'It contains nothing about your account.', link: { to: '/', label: 'Home' } };

/** The frame of the pages for administrators. */
export function AdminFrame({ title, others = OTHERS, children }: AdminFrameProps) {
  const { user } = useOperator();
  const { pathname } = useLocation();
  return (
    <div className="page">
      <div className="ttl">
        <h1>{title}</h1>
        {user.is_admin === 1 && (
          <span className="muted">
            <IconShieldCheck className="i" stroke={1.75} aria-hidden /> Administrator <Call call={user.my_callsign} />
          </span>
        )}
      </div>
      {user.is_admin === 1 ? (
        <>
          <nav className={styles.tabs} aria-label="Administration">
            {PAGES.map(({ path, label }) => (
              <ButtonLink key={path} small to={path} aria-current={pathname.startsWith(path) ? 'page' : undefined}>
                {label}
              </ButtonLink>
            ))}
          </nav>
          {children}
        </>
      ) : (
        <EmptyState title="Only administrators can see this page." {...others} />
      )}
    </div>
  );
}
