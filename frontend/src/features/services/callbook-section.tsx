import type { CallbookName, ServiceConnection } from '@pileup/contract/services';
import { type SubmitEvent, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { fieldErrors, formError } from '../../lib/http/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { FieldError, LiteralInput, PasswordInput } from '../../ui/field.tsx';
import { Time } from '../../ui/time.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useConnect, useDisconnect } from './api.ts';
import { statusText, TITLES } from './service-texts.ts';
import styles from './services-panel.module.css';

const HINTS: Record<CallbookName, string> = {
  hamqth: 'Names, places and pictures while you type a callsign. An account at hamqth.com is free.',
  qrzxml: 'The name and password of your QRZ account, not the logbook API key. QRZ is looked up before HamQTH.',
};

interface CallbookProps {
  service: CallbookName;
  connection: ServiceConnection | undefined;
}

/** A callbook: the form to connect it, or the state of the connection. */
export function CallbookSection({ service, connection }: CallbookProps) {
  const [isReplacing, setReplacing] = useState(false);
  const [message, setMessage] = useState('');
  const disconnect = useDisconnect();
  const title = TITLES[service];
  const showsForm = !connection || isReplacing;
  const container = useFocusFallback<HTMLFieldSetElement>(`${showsForm}`);

  async function forget() {
    const sure = await confirm({
      question: `Disconnect the ${title}?`,
      detail: 'Your password and the entries you looked up in the callbook are deleted here.',
      yes: 'Disconnect',
      danger: true,
    });
    if (!sure) return;
    setMessage('');
    disconnect.mutate(service);
  }

  return (
    <fieldset className={styles.service} id={service} ref={container} tabIndex={-1}>
      <legend className={styles.name}>{title}</legend>
      {connection && <Status connection={connection} />}
      {/* A live region must be in the page before its text. */}
      <p role="status" className={styles.message}>
        {message}
      </p>
      {showsForm && (
        <CallbookForm
          service={service}
          onConnected={(text) => {
            setReplacing(false);
            setMessage(text);
          }}
          onCancel={connection && (() => setReplacing(false))}
        />
      )}
      <FieldError text={disconnect.error?.message} />
      {!showsForm && (
        <div className={styles.actions}>
          <span className="sp" />
          <Button small aria-label={`Replace the password of the ${title}`} onClick={() => setReplacing(true)}>
            Replace the password
          </Button>
          <Button
            small
            variant="quiet"
            aria-label={`Disconnect the ${title}`}
            busy={disconnect.isPending}
            onClick={() => void forget()}
          >
            Disconnect
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function Status({ connection }: { connection: ServiceConnection }) {
  const { status, last_success_at: last } = connection;
  return (
    <p className={cx(styles.status, (status === 'wrong_key' || status === 'stopped') && styles.bad)}>
      {statusText(connection)}
      {last && (
        <span className="muted">
          {' '}
          Last success <Time at={last} />
        </span>
      )}
    </p>
  );
}

interface FormProps {
  service: CallbookName;
  /** Called when the callbook accepted the login, with the text to show. */
  onConnected: (message: string) => void;
  onCancel: (() => void) | undefined;
}

/** The login of a callbook, which is tested before it is stored. */
function CallbookForm({ service, onConnected, onCancel }: FormProps) {
  const [login, setLogin] = useState('');
  const [secret, setSecret] = useState('');
  const connect = useConnect();
  const errors = fieldErrors(connect.error);
  const title = TITLES[service];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (connect.isPending) return;
    // The request is awaited, because a callback is not run after this form is gone. The error is shown below.
    connect.mutateAsync({ service, login: login.trim(), secret }).then(
      ({ message }) => onConnected(message),
      () => undefined,
    );
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LiteralInput
        label={`${title} user name`}
        name={`${service}_login`}
        autoComplete="off"
        maxLength={100}
        value={login}
        onChange={(event) => setLogin(event.target.value)}
        error={errors.login}
        hint={HINTS[service]}
      />
      <PasswordInput
        label={`${title} password`}
        name={`${service}_password`}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={200}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
        error={errors.secret}
      />
      <FieldError text={Object.keys(errors).length === 0 ? formError(connect.error) : undefined} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={connect.isPending} aria-label={`Connect the ${title}`}>
          {connect.isPending ? 'Testing' : 'Connect'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Keep the old password
          </Button>
        )}
      </div>
    </form>
  );
}
