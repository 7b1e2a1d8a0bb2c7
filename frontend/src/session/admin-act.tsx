import type { ReasonedAct } from '@pileup/contract/admin/reports';
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fieldErrors, formError } from '../lib/http/refusal-text.ts';
import { Button } from '../ui/button.tsx';
import dialogStyles from '../ui/dialog.module.css';
import { FieldError, TextArea } from '../ui/field.tsx';

interface Credentials {
  current_password: string;
  current_pin: string;
}

/** The fields for the administrator's own password or PIN; the page provides them. */
export type CredentialFields = (
  value: Credentials,
  onChange: (change: Partial<Credentials>) => void,
  texts: Partial<Record<string, string>>,
) => ReactNode;

const NO_CREDENTIALS: Credentials = { current_password: '', current_pin: '' };

/** Sends an administrator's act, which needs a reason for the history, and the administrator's password or a PIN. */
export function useAdminAct(credentials: CredentialFields) {
  const [reason, setReason] = useState('');
  const [proof, setProof] = useState(NO_CREDENTIALS);
  // The fields are new after each act: its PIN is used up, and passwords should not stay on the screen.
  const [round, setRound] = useState(0);
  const { current_password, current_pin } = proof;
  const request: ReasonedAct = {
    reason,
    ...(current_password && { current_password }),
    ...(current_pin && { current_pin }),
  };
  const fields = (error: unknown, isBusy = false) => {
    const texts = fieldErrors(error);
    return (
      <>
        <TextArea
          label="Reason"
          hint="3 to 500 characters; stored in the history permanently."
          maxLength={500}
          value={reason}
          readOnly={isBusy}
          error={texts.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Fragment key={round}>
          {credentials(proof, (change) => setProof((before) => ({ ...before, ...change })), texts)}
        </Fragment>
      </>
    );
  };
  const reset = () => {
    setReason('');
    setProof(NO_CREDENTIALS);
    setRound(round + 1);
  };
  return { request, fields, reset };
}

interface AdminActDialogProps {
  title: string;
  consequence: string;
  /** The text of the button. */
  label: string;
  isDangerous: boolean;
  credentials: CredentialFields;
  mutation: {
    mutateAsync: (request: ReasonedAct) => Promise<unknown>;
    isPending: boolean;
    error: Error | null;
  };
  onClose: () => void;
}

/** Asks an administrator for the fields that an act needs, and does it. */
export function AdminActDialog({ title, consequence, label, isDangerous, credentials, ...props }: AdminActDialogProps) {
  const { mutation, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { request, fields } = useAdminAct(credentials);
  useEffect(() => dialog.current?.showModal(), []);
  async function send() {
    if (mutation.isPending) return;
    try {
      await mutation.mutateAsync(request);
      dialog.current?.close();
    } catch {
      // The error is shown in the form.
    }
  }
  return (
    <dialog className={dialogStyles.dialog} ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <form
        className={dialogStyles.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 id={titleId}>{title}</h2>
        <p className="muted">{consequence}</p>
        {fields(mutation.error, mutation.isPending)}
        <FieldError text={formError(mutation.error)} />
        <div className={dialogStyles.actions}>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" busy={mutation.isPending}>
            {label}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
