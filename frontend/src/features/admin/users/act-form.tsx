import type { AccountActName, AdminUserDetail } from '@pileup/contract/admin/users';
import { useId, useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { type CredentialFields, useAdminAct } from '../../../session/admin-act.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ACT_ORDER, ACT_TEXTS } from './act-names.ts';
import { useActOnUser } from './api.ts';
import styles from './user-detail.module.css';

export interface ActFormProps {
  user: AdminUserDetail;
  credentials: CredentialFields;
}

/** The acts that an administrator can do on an account, each with a reason. */
export function ActForm({ user, credentials }: ActFormProps) {
  const possible = ACT_ORDER.filter((act) => ACT_TEXTS[act].isPossible(user));
  const [chosen, setChosen] = useState<AccountActName>('grant');
  const [months, setMonths] = useState('1');
  const { request, fields, reset } = useAdminAct(credentials);
  const name = useId();
  const mutation = useActOnUser(user.id);
  const act = possible.includes(chosen) ? chosen : 'grant';
  const { label, consequence, done } = ACT_TEXTS[act];
  const texts = fieldErrors(mutation.error);

  async function send() {
    if (mutation.isPending) return;
    const response = await mutation
      .mutateAsync({ act, ...request, ...(act === 'grant' && { months }) })
      // The form shows the error.
      .catch(() => null);
    if (!response) return;
    reset();
    showToast({ text: `${user.my_callsign}: ${done}`, kind: 'good' });
  }

  return (
    <Panel title="Actions" aside="each needs a reason and is recorded" bodyClassName={styles.act}>
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
        {fields(mutation.error)}
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
