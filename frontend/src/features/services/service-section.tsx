import type { ServiceConnection } from '@pileup/contract/services';
import { useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { isTyping } from '../../lib/text/is-typing.ts';
import { countText } from '../../lib/text/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/checkbox.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Time } from '../../ui/time.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useChangeService, useDisconnect } from './api.ts';
import { ConnectForm } from './connect-form.tsx';
import { FaultyContacts } from './faulty-contacts.tsx';
import { SignContacts } from './lotw/sign-contacts.tsx';
import { autoLabel, autoText, KEYS, type ShownService, statusText, TITLES } from './service-texts.ts';
import styles from './services-panel.module.css';

interface SectionProps {
  service: ShownService;
  connection: ServiceConnection | undefined;
}

/** One service: the form to connect it, or the state of the connection. */
export function ServiceSection({ service, connection }: SectionProps) {
  const [isReplacing, setReplacing] = useState(false);
  const [message, setMessage] = useState('');
  const showsForm = !connection || isReplacing;
  const container = useFocusFallback<HTMLFieldSetElement>(`${showsForm}`);
  const { name } = KEYS[service];
  // A link leads here, but the page looks for its target before the services are loaded. Meanwhile the operator may
  // have begun to type elsewhere; the rest of that text must not get into this field.
  useEffect(() => {
    if (window.location.hash === `#${name}` && !isTyping(document.activeElement))
      container.current?.querySelector('input')?.focus();
  }, [name, container]);
  return (
    <fieldset className={styles.service} id={name} ref={container} tabIndex={-1}>
      <legend className={styles.name}>{TITLES[service]}</legend>
      {connection && <Status connection={connection} />}
      {/* A live region must be in the page before its text. */}
      <p role="status" className={styles.message}>
        {message}
      </p>
      {showsForm && (
        <ConnectForm
          service={service}
          connection={connection}
          onConnected={(text) => {
            setReplacing(false);
            setMessage(text);
          }}
          onCancel={connection && (() => setReplacing(false))}
        />
      )}
      {connection && !isReplacing && <Connected connection={connection} onReplace={() => setReplacing(true)} />}
    </fieldset>
  );
}

function Status({ connection }: { connection: ServiceConnection }) {
  const { service, status, last_success_at: last, counts } = connection;
  const isBad = status === 'wrong_key' || status === 'stopped';
  return (
    <>
      <p className={cx(styles.status, isBad && styles.bad)}>
        {statusText(connection)}
        {last && (
          <span className="muted">
            {' '}
            Last success <Time at={last} />
          </span>
        )}
      </p>
      <dl className={styles.counts}>
        {service === 'lotw' ? (
          <>
            <Count label="To sign" count={counts.waiting} />
            <Count label="Queued" count={counts.sent} />
          </>
        ) : (
          <Count label="Waiting" count={counts.waiting + counts.sent} />
        )}
        <Count label="Uploaded" count={counts.accepted} />
        <Count label="Confirmed" count={counts.confirmed} />
        <Count label="Differ" count={counts.differs} />
        <Count label="Refused" count={counts.refused} />
      </dl>
    </>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{countText(count)}</dd>
    </div>
  );
}

function Connected({ connection, onReplace }: { connection: ServiceConnection; onReplace: () => void }) {
  const change = useChangeService();
  const disconnect = useDisconnect();
  const { service, auto_log: autoLog, counts } = connection;
  const title = TITLES[service];

  async function forget() {
    const sure = await confirm({
      question: `Disconnect ${title}?`,
      detail: `Your key and the upload status of your contacts at ${title} are deleted here. Your contacts at ${title} are not.`,
      yes: 'Disconnect',
      danger: true,
    });
    if (sure) disconnect.mutate(service);
  }

  return (
    <>
      <FaultyContacts service={service} state="refused" count={counts.refused} />
      <FaultyContacts service={service} state="differs" count={counts.differs} />
      {service === 'lotw' && <SignContacts waiting={counts.waiting} />}
      <FieldError text={(change.error ?? disconnect.error)?.message} />
      <div className={styles.actions}>
        <Check
          label={autoText(service)}
          aria-label={autoLabel(service)}
          checked={autoLog}
          onChange={(checked) => change.mutate({ service, auto_log: checked })}
        />
        <span className="sp" />
        <Button small aria-label={`Replace the key of ${title}`} onClick={onReplace}>
          Replace the key
        </Button>
        <Button
          small
          variant="quiet"
          aria-label={`Disconnect ${title}`}
          busy={disconnect.isPending}
          onClick={() => void forget()}
        >
          Disconnect
        </Button>
      </div>
    </>
  );
}
