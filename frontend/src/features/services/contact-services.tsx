import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { useContactServices, useRetryContacts } from './api.ts';
import { stateText, TITLES } from './service-texts.ts';
import styles from './services-panel.module.css';

/** The states of an own contact at the outside logbooks; nothing if none knows the contact. */
export function ContactServices({ qdoId }: { qdoId: number }) {
  const { data } = useContactServices(qdoId);
  const retry = useRetryContacts();
  if (!data || data.states.length === 0) return null;
  return (
    <Panel title="Outside logbooks" bodyClassName={styles.form}>
      <ul className={styles.contacts}>
        {data.states.map(({ service, state, reason, at }) => (
          <li key={service}>
            <p>
              <b>{TITLES[service]}</b> {stateText(service, state)}{' '}
              <span className="muted">
                <Time at={at} />
              </span>
              {reason && (
                <>
                  <br />
                  {reason}
                </>
              )}
            </p>
            {(state === 'refused' || state === 'differs') && (
              <Button
                small
                aria-label={`Send again to ${TITLES[service]}`}
                busy={retry.isPending}
                onClick={() => retry.mutate({ service, qdo_id: qdoId })}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FieldError text={retry.error?.message} />
    </Panel>
  );
}

const POLL_MS = 3_000;

/** The QSL card that the other station sent at eQSL; nothing if there is none. */
export function EqslCard({ qdoId, call: dx }: { qdoId: number; call: string }) {
  const { data } = useQuery({
    queryKey: ['veqslcard', qdoId],
    queryFn: ({ signal }) => call('veqslcard', { qdo_id: qdoId }, {}, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'loading' ? POLL_MS : false),
  });
  if (!data || data.status === 'none') return null;
  return (
    <Panel title="eQSL card" bodyClassName={styles.form}>
      {data.picture ? (
        <img className={styles.card} src={data.picture} alt={`eQSL card of ${dx}`} />
      ) : (
        <SkeletonRows rows={1} height={180} label="Loading the card from eQSL" />
      )}
    </Panel>
  );
}
