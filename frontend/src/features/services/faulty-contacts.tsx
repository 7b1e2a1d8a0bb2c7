import type { ServiceName } from '@pileup/contract/services';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countText } from '../../lib/text/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { useRetryContacts, useServiceContacts } from './api.ts';
import { TITLES } from './service-texts.ts';
import styles from './services-panel.module.css';

interface FaultyContactsProps {
  service: ServiceName;
  state: 'refused' | 'differs';
  count: number;
}

/** The contacts that a service refused or has otherwise, with the reasons; nothing if there are none. */
export function FaultyContacts({ service, state, count }: FaultyContactsProps) {
  const [isOpen, setOpen] = useState(false);
  const retry = useRetryContacts();
  if (count === 0) return null;
  const title = TITLES[service];
  const what =
    state === 'refused' ? `${countText(count)} refused by ${title}` : `${countText(count)} differ at ${title}`;
  return (
    <div className={styles.faulty}>
      <div className={styles.actions}>
        <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {what}
        </Button>
        {state === 'refused' && (
          <Button small busy={retry.isPending} onClick={() => retry.mutate({ service })}>
            Send all again
          </Button>
        )}
      </div>
      <FieldError text={retry.error?.message} />
      {isOpen && (
        <List service={service} state={state} count={count} onRetry={(id) => retry.mutate({ service, qdo_id: id })} />
      )}
    </div>
  );
}

function List({ service, state, count, onRetry }: FaultyContactsProps & { onRetry: (qdoId: number) => void }) {
  const query = useServiceContacts(service, state, count);
  if (!query.data) return <NotLoaded brief query={query} what="the contacts" rows={2} height={46} />;
  return (
    <>
      <ul className={styles.contacts}>
        {query.data.pages.flatMap(({ contacts }) =>
          contacts.map(({ qdo_id, Call, TS, Band, Mode, reason }) => (
            <li key={qdo_id}>
              <p>
                {Call === null ? (
                  'A contact that was deleted here'
                ) : (
                  <>
                    <Link className="call" to={`/qso/${qdo_id}`}>
                      {Call}
                    </Link>{' '}
                    <span className="muted">
                      {Band} {Mode} {TS && <Time at={TS} />}
                    </span>
                  </>
                )}
                <br />
                {reason}
              </p>
              <Button small aria-label={`Send again: ${Call ?? qdo_id}`} onClick={() => onRetry(qdo_id)}>
                Send again
              </Button>
            </li>
          )),
        )}
      </ul>
      {query.hasNextPage && (
        <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
