import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
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
