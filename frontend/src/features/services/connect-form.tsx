import type { ServiceConnection } from '@pileup/contract/services';
import { type SubmitEvent, useState } from 'react';
import { fieldErrors, formError } from '../../lib/http/refusal-text.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/checkbox.tsx';
import { FieldError, LiteralInput, PasswordInput } from '../../ui/field.tsx';
import { useConnect } from './api.ts';
import { autoLabel, autoText, KEYS, type ShownService, TITLES } from './service-texts.ts';
import styles from './services-panel.module.css';

interface ConnectFormProps {
  service: ShownService;
  connection: ServiceConnection | undefined;
  /** Called when the service accepted the key, with the service's message. */
  onConnected: (message: string) => void;
  onCancel: (() => void) | undefined;
}

const LOGIN_LABELS: Partial<Record<ShownService, string>> = { clublog: 'Club Log e-mail', lotw: 'LoTW user name' };

/** The key of a service, which is tested before it is stored. */
export function ConnectForm({ service, connection, onConnected, onCancel }: ConnectFormProps) {
  const [login, setLogin] = useState(service === 'lotw' ? (connection?.login ?? '') : '');
  const [secret, setSecret] = useState('');
  const [nickname, setNickname] = useState(connection?.qth_nickname ?? '');
  const [autoLog, setAutoLog] = useState(connection?.auto_log ?? true);
  const connect = useConnect();
  const errors = fieldErrors(connect.error);
  const title = TITLES[service];
  const { label, name, hint } = KEYS[service];
  const loginLabel = LOGIN_LABELS[service];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (connect.isPending) return;
    const request = {
      service,
      secret,
      auto_log: autoLog,
      ...(loginLabel && login.trim() && { login: login.trim() }),
      ...(service === 'eqsl' && { qth_nickname: nickname.trim() }),
    };
    // The request is awaited, because a callback is not run after this form is gone. The error is shown below.
    connect.mutateAsync(request).then(
      ({ message }) => onConnected(message),
      () => undefined,
    );
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {loginLabel && (
        <LiteralInput
          label={loginLabel}
          name={service === 'lotw' ? 'lotw_login' : 'clublog_email'}
          type={service === 'lotw' ? 'text' : 'email'}
          autoComplete="off"
          maxLength={254}
          value={login}
          onChange={(event) => setLogin(event.target.value)}
          error={errors.login}
        />
      )}
      <PasswordInput
        label={label}
        name={name}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={200}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
        error={errors.secret}
        hint={hint}
      />
      {service === 'eqsl' && (
        <LiteralInput
          label="QTH nickname"
          name="qth_nickname"
          autoComplete="off"
          maxLength={60}
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
          hint="Only if your eQSL account has several."
        />
      )}
      <Check label={autoText(service)} aria-label={autoLabel(service)} checked={autoLog} onChange={setAutoLog} />
      <FieldError text={Object.keys(errors).length === 0 ? formError(connect.error) : undefined} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={connect.isPending} aria-label={`Connect ${title}`}>
          {connect.isPending ? 'Testing' : 'Connect'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Keep the old key
          </Button>
        )}
      </div>
    </form>
  );
}
