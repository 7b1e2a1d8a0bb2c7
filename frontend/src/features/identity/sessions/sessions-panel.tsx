import type { OpenSession, SessionsResponse } from '@pileup/contract/identity';
import { IconLogout } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { call } from '../../../lib/http/http.ts';
import { endSession } from '../../../session/sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import labelsStyles from '../../../ui/labels.module.css';
import { cancelLeave, confirmLeave } from '../../../ui/leave-guard.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import rowsStyles from '../../../ui/rows.module.css';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Ago, Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from './sessions-panel.module.css';

const sessionsQuery = queryOptions({
  queryKey: ['vsessions'],
  queryFn: ({ signal }) => call('vsessions', {}, {}, signal),
});

/** The user's sessions, most recently active first. */
function useSessions() {
  return useQuery(sessionsQuery);
}

/** Ends a session and removes it from the list at once. */
function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('vsessions/end', { id }),
    onSuccess: async (_, ended) => {
      await queries.cancelQueries(sessionsQuery);
      queries.setQueryData(
        sessionsQuery.queryKey,
        (response: SessionsResponse | undefined) =>
          response && { sessions: response.sessions.filter(({ id }) => id !== ended) },
      );
      void queries.invalidateQueries(sessionsQuery);
    },
  });
}

function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => call('vlogouteverywhere') });
}

export function SessionsPanel() {
  const query = useSessions();
  const { data } = query;
  const container = useFocusFallback<HTMLUListElement>(`${data?.sessions.map(({ id }) => id).join()}`);
  return (
    <Panel title="Signed in" id="sessions" aside={data && `${data.sessions.length}`}>
      {!data ? (
        <NotLoaded query={query} what="your sessions" rows={2} height={54} />
      ) : data.sessions.length === 0 ? (
        <EmptyState text="You have no open sessions." />
      ) : (
        <ul className={cx(rowsStyles.rows, styles.sessions)} aria-label="Sessions" ref={container} tabIndex={-1}>
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

function SessionLine({ session: { id, device, my_callsign, began_at, seen_at, is_this } }: { session: OpenSession }) {
  const now = useUtcClock();
  const end = useEndSession();
  const name = device || 'Unnamed browser';
  return (
    <li>
      <p>
        <b>{name}</b> <Call call={my_callsign} /> {is_this && <span className={labelsStyles.current}>This device</span>}
        <br />
        <span className="muted">
          Since <Time at={began_at} show="date" /> ·{' '}
          {is_this ? (
            'active now'
          ) : (
            <>
              active <Ago at={seen_at} now={now} inSentence />
            </>
          )}
        </span>
      </p>
      {!is_this && (
        <Button
          small
          variant="quiet"
          aria-label={`Sign out: ${name}, ${my_callsign}`}
          busy={end.isPending}
          onClick={() =>
            end.mutate(id, {
              onSuccess: () => showToast({ text: `Signed out: ${name}`, kind: 'good' }),
              onError: (error) => showToast({ text: `${name} is still signed in. ${error.message}`, kind: 'bad' }),
            })
          }
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
