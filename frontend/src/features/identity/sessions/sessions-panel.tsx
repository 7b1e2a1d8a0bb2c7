import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '../../../session/sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { cancelLeave, confirmLeave } from '../../../ui/leave-guard.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useSessions, useSignOutEverywhere } from './api.ts';
import { SessionLine } from './session-line.tsx';
import styles from './sessions-panel.module.css';

/** The user's sessions, with a button to end all of them. */
export function SessionsPanel() {
  const { data, isError, error, refetch } = useSessions();
  const container = useFocusFallback<HTMLUListElement>(`${data?.sessions.map(({ id }) => id).join()}`);
  return (
    <Panel title="Signed in" id="sessions" aside={data && `${data.sessions.length}`}>
      {!data ? (
        isError ? (
          <ErrorState text="Failed to load your sessions." detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} height={54} label="Loading your sessions" />
        )
      ) : data.sessions.length === 0 ? (
        <EmptyState text="You have no open sessions." />
      ) : (
        <ul className={styles.sessions} aria-label="Sessions" ref={container} tabIndex={-1}>
          {data.sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      <SignOutEverywhere />
    </Panel>
  );
}

function SignOutEverywhere() {
  const leave = useSignOutEverywhere();
  const navigate = useNavigate();
  async function signOutEverywhere() {
    const sure = await confirm({
      question: 'Sign out everywhere?',
      detail:
        'All browsers and phones are signed out at once, including this one. Programs with their own key keep working.',
      yes: 'Sign out',
      danger: true,
    });
    if (!sure || !(await confirmLeave())) return;
    leave.mutate(undefined, {
      onSuccess: () => {
        void navigate('/login?logout=success');
        void endSession();
      },
      onError: (error) => {
        cancelLeave();
        showToast({ text: `You are still signed in. ${error.message}`, kind: 'bad' });
      },
    });
  }
  return (
    <div className={panelStyles.padded}>
      <Button small variant="danger" busy={leave.isPending} onClick={() => void signOutEverywhere()}>
        <IconLogout className="i" aria-hidden />
        Sign out everywhere
      </Button>
    </div>
  );
}
