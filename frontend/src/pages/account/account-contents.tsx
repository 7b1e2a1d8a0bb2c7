import { Link, useLocation } from 'react-router-dom';

interface Part {
  id: string;
  label: string;
  /** Nothing a sub-account has of its own. */
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
  { id: 'programs', label: 'Radio programs' },
  { id: 'archive', label: 'Download my data' },
  { id: 'delete', label: 'Delete' },
];

/** The parts of the account screen; beside them where there is room, above them where there is none. */
export function AccountContents({ isSub }: { isSub: boolean }) {
  const { search, hash } = useLocation();
  return (
    <nav className="contents" aria-label="Account">
      {PARTS.filter(({ mainOnly }) => !mainOnly || !isSub).map(({ id, label }) => (
        <Link key={id} to={{ search, hash: id }} replace aria-current={hash === `#${id}` ? 'location' : undefined}>
          {label}
        </Link>
      ))}
      <Link to="/account/profiles">Sub-accounts</Link>
    </nav>
  );
}
