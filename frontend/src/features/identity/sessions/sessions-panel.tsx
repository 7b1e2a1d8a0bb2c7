import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '../../../session/sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { mayLeave, stay } from '../../../ui/leave-guard.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../../ui/states.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { useSessions, useSignOutEverywhere } from './api.ts';
import { SessionLine } from './session-line.tsx';
import './sessions.css';

/** Where the operator is signed in, and the way out of all of it. */
export function SessionsPanel() {
  const { data, isError, error, refetch } = useSessions();
  const held = useHeldFocus<HTMLUListElement>(`${data?.sessions.map(({ id }) => id).join()}`);
  return (
    <Panel title="Signed in" className="part" id="sessions" aside={data && `${data.sessions.length}`}>
      {!data ? (
        isError ? (
          <ErrorFace text="Failed to load your sessions." why={error.message} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} height={54} label="Loading your sessions" />
        )
      ) : data.sessions.length === 0 ? (
        <EmptyFace why="You are signed in nowhere." />
      ) : (
        <ul className="sessions" aria-label="Sessions" ref={held} tabIndex={-1}>
          {data.sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Everywhere />
    </Panel>
  );
}

function Everywhere() {
  const leave = useSignOutEverywhere();
  const navigate = useNavigate();
  const toasts = useToasts();
  async function signOutEverywhere() {
    const sure = await confirm({
      question: 'Sign out everywhere?',
      detail: 'Every browser and phone is signed out at once, this one too. Programs with a key of their own go on.',
      yes: 'Sign out',
      danger: true,
    });
    if (!sure || !(await mayLeave())) return;
    leave.mutate(undefined, {
      onSuccess: () => {
        void navigate('/login?logout=success');
        void endSession();
      },
      onError: (error) => {
        stay();
        toasts.show({ text: `You are not signed out. ${error.message}`, kind: 'bad' });
      },
    });
  }
  return (
    <div className="pad">
      <Button small look="danger" busy={leave.isPending} onClick={() => void signOutEverywhere()}>
        <IconLogout className="i" aria-hidden />
        Sign out everywhere
      </Button>
    </div>
  );
}
