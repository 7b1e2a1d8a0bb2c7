import type { AccountActName, AdminUserDetail } from '@pileup/contract/admin/users';
import { type ReactNode, useId, useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextArea, TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ACT_ORDER, ACT_TEXTS } from './act-names.ts';
import { useActOnUser } from './api.ts';
import styles from './user-detail.module.css';

export interface Credentials {
  current_password: string;
  current_pin: string;
}

const NO_CREDENTIALS: Credentials = { current_password: '', current_pin: '' };

export interface ActFormProps {
  user: AdminUserDetail;
  /** The fields for the administrator's password or PIN. */
  credentials: (
    value: Credentials,
    onChange: (change: Partial<Credentials>) => void,
    texts: Partial<Record<string, string>>,
  ) => ReactNode;
}

/** What an administrator can do with an account, each act with a reason. */
export function ActForm({ user, credentials }: ActFormProps) {
  const possible = ACT_ORDER.filter((act) => ACT_TEXTS[act].isPossible(user));
  const [chosen, setChosen] = useState<AccountActName>('grant');
  const [months, setMonths] = useState('1');
  const [reason, setReason] = useState('');
  const [proof, setProof] = useState(NO_CREDENTIALS);
  // A new form after each act: its PIN is used up, and passwords should not stay on the screen.
  const [round, setRound] = useState(0);
  const name = useId();
  const mutation = useActOnUser(user.id);
  const act = possible.includes(chosen) ? chosen : 'grant';
  const { label, consequence, done } = ACT_TEXTS[act];
  const texts = fieldErrors(mutation.error);

  async function send() {
    if (mutation.isPending) return;
    const { current_password, current_pin } = proof;
    const answer = await mutation
      .mutateAsync({
        ...{ act, reason },
        ...(act === 'grant' && { months }),
        ...(current_password && { current_password }),
        ...(current_pin && { current_pin }),
      })
      // Shown in the form.
      .catch(() => null);
    if (!answer) return;
    setReason('');
    setProof(NO_CREDENTIALS);
    setRound(round + 1);
    showToast({ text: `${user.my_callsign}: ${done}`, kind: 'good' });
  }

  return (
    <Panel title="Act" aside="each with a reason, each in the history" bodyClassName={styles.act}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <fieldset className={styles.acts}>
          <legend className="lg">Action</legend>
          {possible.map((one) => (
            <label key={one}>
              <input type="radio" name={name} checked={one === act} onChange={() => setChosen(one)} />
              {ACT_TEXTS[one].label}
            </label>
          ))}
        </fieldset>
        {act === 'grant' && (
          <TextInput
            label="Months"
            mono
            inputMode="numeric"
            maxLength={3}
            value={months}
            error={texts.months}
            onChange={(event) => setMonths(event.currentTarget.value)}
          />
        )}
        <TextArea
          label="Reason"
          hint="3 to 500 characters; stored in the history for good."
          maxLength={500}
          value={reason}
          error={texts.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div key={round}>{credentials(proof, (change) => setProof((before) => ({ ...before, ...change })), texts)}</div>
        <FieldError text={formError(mutation.error)} />
        <Button
          variant={act === 'suspend' || act === 'no-admin' ? 'danger' : 'primary'}
          type="submit"
          busy={mutation.isPending}
        >
          {label}
        </Button>
        <p className="muted">{consequence}</p>
      </form>
    </Panel>
  );
}
