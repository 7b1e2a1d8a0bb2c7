import type { User } from '@pileup/contract/identity';
import { IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { SubscriptionPanel, TrialBegun } from '../../features/billing/subscription-panel.tsx';
import { ArchivePanel } from '../../features/exchange/exports/archive-panel.tsx';
import { ApiKeyPanel } from '../../features/identity/api-key-panel.tsx';
import { DeletionPanel } from '../../features/identity/deletion/deletion-panel.tsx';
import { openSteps, stepStates } from '../../features/identity/first-steps/step-states.ts';
import { MainAccountNote } from '../../features/identity/main-account-note.tsx';
import { PairingPanel } from '../../features/identity/pairing/pairing-panel.tsx';
import { ProfileForm } from '../../features/identity/profile/profile-form.tsx';
import { SessionsPanel } from '../../features/identity/sessions/sessions-panel.tsx';
import { ProgramsPanel } from '../../features/presence/programs/programs-panel.tsx';
import { CallbooksPanel, ServicesPanel } from '../../features/services/services-panel.tsx';
import { NotificationSettings } from '../../features/social/inbox/notification-settings.tsx';
import { cx } from '../../lib/cx.ts';
import { useOperator } from '../../lib/session.ts';
import { isTyping } from '../../lib/text/is-typing.ts';
import { SETUPS_PATH } from '../../session/account-paths.ts';
import { useSignOut } from '../../session/sign-out.ts';
import { useAccount } from '../../session/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import panelStyles from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './account-page.module.css';

// The code is lazy, because most visits are not the first one.
const FirstSteps = lazy(() => import('./first-steps.tsx'));

/** Account and settings: one page with four paths. A new operator is asked for the first steps. */
export default function AccountPage() {
  const [query] = useSearchParams();
  return query.get('register') === 'success' ? <AfterRegistration /> : <AccountScreen />;
}

/** The steps stay on screen when the last one is closed; closed steps do not return. */
function AfterRegistration() {
  const { user } = useOperator();
  const [hasSteps] = useState(() => openSteps(stepStates(user, undefined)).length > 0);
  if (!hasSteps) return <AccountScreen />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} height={52} />}>
      <FirstSteps />
    </Suspense>
  );
}

function AccountScreen() {
  const { user } = useOperator();
  const account = useAccount(user.id);
  useHashTarget(!account.isPending);
  const [query] = useSearchParams();
  const isSub = Boolean(user.managed_by_id);
  return (
    <div className="page">
      <div className="ttl">
        <h1>Account</h1>
        <span className="call">{user.my_callsign}</span>
      </div>
      {query.get('signup') === '1' && <TrialBegun />}
      <div className={styles.columns}>
        <AccountContents isSub={isSub} />
        <div className="stack">
          {account.data && <ProfileForm user={account.data} />}
          {account.data && <ServicesPanel />}
          {account.data && <CallbooksPanel />}
          {account.isPending && <SkeletonRows rows={8} height={52} label="Loading your profile" />}
          {account.isLoadingError && (
            <Panel>
              <ErrorState
                text="Failed to load your profile."
                detail={account.error.message}
                onRetry={() => account.refetch()}
              />
            </Panel>
          )}
        </div>
        <div className="stack">
          <SignedInAs user={user} />
          {account.data && isSub && <MainAccountNote user={account.data} />}
          <SubscriptionPanel payer={user.main_account} />
          <NotificationSettings />
          {!isSub && <SessionsPanel />}
          <div className={cx('stack', styles.programs)} id="programs" tabIndex={-1}>
            {account.data && <ApiKeyPanel user={account.data} />}
            <PairingPanel />
            <ProgramsPanel />
          </div>
          <ArchivePanel />
          {account.data && <DeletionPanel user={account.data} />}
        </div>
      </div>
    </div>
  );
}

/** Scrolls to the element of the URL's hash and focuses it, once the page has its content (`ready`). */
function useHashTarget(ready: boolean) {
  const location = useLocation();
  useEffect(() => {
    if (!ready || !location.hash) return;
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
    // While the profile loaded, the operator may have begun to type elsewhere.
    if (isTyping(document.activeElement)) return;
    if (target?.localName === 'fieldset' || (target?.closest('form') && target.localName !== 'section')) {
      // The link is to a single field.
      target.querySelector<HTMLElement>('input, button')?.focus();
    } else {
      // Tab continues from there. On a page load no key was pressed yet: no focus ring.
      target?.focus({ preventScroll: true, ...(location.key === 'default' && { focusVisible: false }) });
    }
  }, [ready, location]);
}

function SignedInAs({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <Panel className={cx(panelStyles.padded, styles.panel)}>
      <Avatar call={user.my_callsign} image={user.profile_image_name ?? null} size={56} />
      <p>
        <span className="call">{user.my_callsign}</span>
        <br />
        <span className="muted">
          Member since <Time at={user.created_at} show="date" />
        </span>
      </p>
      <Button small onClick={() => void signOut()}>
        <IconLogout className="i" aria-hidden />
        Sign out
      </Button>
    </Panel>
  );
}

interface Part {
  id: string;
  label: string;
  /** Whether the part is missing in a sub-account. */
  mainOnly?: true;
}

const PARTS: readonly Part[] = [
  { id: 'profile', label: 'Profile' },
  { id: 'links', label: 'Links' },
  { id: 'preferences', label: 'What others see' },
  { id: 'display', label: 'Units and times' },
  { id: 'reach', label: 'How we reach you' },
  { id: 'sign-in', label: 'Login details' },
  { id: 'services', label: 'Outside logbooks' },
  { id: 'callbook', label: 'Callbooks' },
  { id: 'subscription', label: 'Subscription' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'sessions', label: 'Signed in', mainOnly: true },
  { id: 'programs', label: 'Logging software' },
  { id: 'archive', label: 'Download my data' },
  { id: 'delete', label: 'Delete my account' },
];

function AccountContents({ isSub }: { isSub: boolean }) {
  const { search, hash } = useLocation();
  return (
    <nav className={styles.contents} aria-label="Account">
      {PARTS.filter(({ mainOnly }) => !mainOnly || !isSub).map(({ id, label }) => (
        <Link key={id} to={{ search, hash: id }} replace aria-current={hash === `#${id}` ? 'location' : undefined}>
          {label}
        </Link>
      ))}
      <Link to="/account/profiles">Sub-accounts</Link>
      <Link to={SETUPS_PATH}>Station set-ups</Link>
    </nav>
  );
}
