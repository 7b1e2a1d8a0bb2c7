import '../features/identity/identity.css';
import './account-page.css';
import { IconLogout } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAccount } from '../features/identity/api.ts';
import { ApiKeyPanel } from '../features/identity/api-key-panel.tsx';
import { PairingPanel } from '../features/identity/pairing/pairing-panel.tsx';
import { ProfileForm } from '../features/identity/profile-form.tsx';
import { ProgramsPanel } from '../features/presence/programs/programs-panel.tsx';
import { useOperator } from '../lib/session.ts';
import { endSession } from '../lib/sign-out.ts';
import { Button } from '../ui/button.tsx';
import { ErrorFace, SkeletonRows } from '../ui/faces.tsx';
import { MorseAvatar } from '../ui/morse-avatar.tsx';
import { Panel } from '../ui/panel.tsx';
import { Time } from '../ui/time.tsx';

/** Account and settings: one screen under four addresses. */
export function AccountPage() {
  const { user } = useOperator();
  const account = useAccount(user.id);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const programs = useRef<HTMLDivElement>(null);
  // On a phone the profile stands above them; while it loads it is not yet as high as it will be.
  useEffect(() => {
    if (location.hash === '#programs' && !account.isPending) programs.current?.scrollIntoView();
  }, [location, account.isPending]);
  return (
    <>
      {query.get('register') === 'success' && (
        <div className="banner" role="status">
          <b>Welcome, {user.my_callsign}!</b>
          {!user.has_password && <span>Please choose a password below, so that you can log in again.</span>}
        </div>
      )}
      <div className="page">
        <div className="ttl">
          <h1>Account</h1>
          <span className="call">{user.my_callsign}</span>
        </div>
        <div className="account">
          <div>
            {account.data && <ProfileForm user={account.data} />}
            {account.isPending && <SkeletonRows rows={8} height={52} label="Loading your profile" />}
            {account.isError && (
              <Panel>
                <ErrorFace
                  text="Failed to load your profile."
                  why={account.error.message}
                  onRetry={() => account.refetch()}
                />
              </Panel>
            )}
          </div>
          <div className="stack" id="programs" ref={programs}>
            <Panel className="pad who">
              <MorseAvatar call={user.my_callsign} size={56} />
              <p>
                <span className="call">{user.my_callsign}</span>
                <br />
                <span className="muted">
                  Here since <Time at={user.created_at} show="date" />
                </span>
              </p>
              <Button
                small
                onClick={() => {
                  navigate('/login?logout=success');
                  void endSession();
                }}
              >
                <IconLogout className="i" aria-hidden />
                Sign out
              </Button>
            </Panel>
            {account.data && <ApiKeyPanel user={account.data} />}
            <PairingPanel />
            <ProgramsPanel />
          </div>
        </div>
      </div>
    </>
  );
}
