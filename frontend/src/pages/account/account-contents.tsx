import { Link, useLocation } from 'react-router-dom';
import styles from './account-contents.module.css';

interface Part {
  id: string;
  label: string;
  /** Not available in a sub-account. */
  mainOnly?: true;
}

const PARTS: readonly Part[] = [
  { id: 'profile', label: 'Profile' },
  { id: 'links', label: 'Links' },
  { id: 'preferences', label: 'What others see' },
  { id: 'reach', label: 'How we reach you' },
  { id: 'services', label: 'External services' },
  { id: 'sign-in', label: 'Login details' },
  { id: 'subscription', label: 'Subscription' },
  { id: 'sessions', label: 'Signed in', mainOnly: true },
  { id: 'programs', label: 'Logging software' },
  { id: 'archive', label: 'Download my data' },
  { id: 'delete', label: 'Delete my account' },
];

export function AccountContents({ isSub }: { isSub: boolean }) {
  const { search, hash } = useLocation();
  return (
    <nav className={styles.contents} aria-label="Account">
      {PARTS.filter(({ mainOnly }) => !mainOnly || !isSub).map(({ id, label }) => (
        <Link key={id} to={{ search, hash: id }} replace aria-current={hash === `#${id}` ? 'location' : undefined}>
          {label}
        </Link>
      ))}
      <Link to="/account/profiles">Sub-accounts</Link>
    </nav>
  );
}
