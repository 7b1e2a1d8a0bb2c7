import { formatMhz, hzFromMhz } from '@pileup/radio/frequency';
import { type ActionDispatch, useEffect, useRef, useState } from 'react';
import { NetworkError, RefusedError } from '../../../lib/http/http.ts';
import { getSession, useSession } from '../../../session/session.ts';
import { markFailed, removeFromOutbox, scheduleRetry, useLogQso, useUpdateQso } from '../api.ts';
import { outbox, UNCONFIRMED, type UnsentContact } from '../outbox.ts';
import { utcText } from '../utc-text.ts';
import { formDraft, sessionCounters } from './draft.ts';
import { type FormAction, type FormField, isSearchable, type LogForm, logForm, sameForm } from './log-form.ts';
import { changedContact, type FormErrors, formErrors, formErrorsOf, newContact } from './log-request.ts';
import { addContact } from './session-counters.ts';

/** Why the last log, update or deletion failed. `login` shows a link to the login page. */
export type LogBarFailure = { kind: 'network' | 'refused' | 'login'; text: string } | null;

/** Sends the form as a new contact or an update; `done` is called when the form can be reset. */
export function useSubmission(owner: string, form: LogForm, dispatch: ActionDispatch<[FormAction]>, done: () => void) {
  const session = useSession();
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<LogBarFailure>(null);
  const logging = useLogQso();
  const updating = useUpdateQso();
  // The form at the time of the answer, not of the request.
  const latest = useRef(form);
  latest.current = form;
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  function clearErrors() {
    setErrors({});
    setFailure(null);
  }

  function showError(error: unknown) {
    if (error instanceof NetworkError) setFailure({ kind: 'network', text: error.message });
    else if (error instanceof RefusedError) {
      const found = formErrorsOf(error.errors);
      setErrors(found);
      if (Object.keys(found).length === 0) setFailure({ kind: 'refused', text: error.message });
    } else throw error;
  }

  async function log(contact: UnsentContact) {
    const { Call, qso_duration = null } = contact.fields;
    try {
      await logging.mutateAsync(contact);
      const seconds = qso_duration === null ? null : Number(qso_duration);
      sessionCounters.update(owner, (before) => addContact(before, Call, seconds));
    } catch (error) {
      // Aborted by the unloading page, which has marked the contact already.
      if (outbox.get(owner).some(({ id, why }) => id === contact.id && why !== undefined)) return;
      if (isSignedIn() && scheduleRetry(contact, error)) return;
      if (!canRestore(contact)) {
        if (error instanceof Error) markFailed(contact, isSignedIn() ? error.message : UNCONFIRMED);
        return;
      }
      dispatch({ type: 'restore', form: contact.form });
      // Stored before it leaves the outbox: the page may close before the form is rendered.
      formDraft.update(owner, () => contact.form);
      removeFromOutbox(contact);
      showError(error);
    }
  }

  /** False after the session expired: the contact then waits until the operator has signed in again. */
  function isSignedIn(): boolean {
    return String(getSession()?.user.id) === owner;
  }

  /** Whether a rejected contact fits the form: same operator, log bar still open, and the form unchanged since. */
  function canRestore({ form: sent }: UnsentContact): boolean {
    return isMounted.current && isSignedIn() && sameForm(latest.current, logForm(sent, { type: 'clear' }));
  }

  async function change(id: number, now: number) {
    try {
      await updating.mutateAsync(changedContact(form, id, now));
      done();
    } catch (error) {
      showError(error);
    }
  }

  async function save() {
    clearErrors();
    if (form.editId === null && !isSearchable(form)) {
      done();
      return;
    }
    if (!session) {
      setFailure({ kind: 'login', text: 'Please Log in to log contacts?' });
      return;
    }
    const invalid = formErrors(form);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return;
    const now = Date.now();
    if (form.editId !== null) {
      await change(form.editId, now);
      return;
    }
    const fields = newContact(form, now);
    // If the contact is restored to the form, it keeps its time: the same minute is the same contact. The frequency is
    // formatted as on blur, so that sameForm sees no change.
    const freq = formatMhz(hzFromMhz(form.freq) ?? 0);
    const sentForm = { ...form, freq, time: utcText(Date.parse(fields.TS)) };
    done();
    await log({ id: `${fields.Call} ${now}`, owner, fields, form: sentForm });
  }

  return {
    errors,
    failure,
    showError,
    clearErrors,
    clearFieldError: (field: FormField) => errors[field] && setErrors({ ...errors, [field]: undefined }),
    save,
    saving: updating.isPending,
    retry(contact: UnsentContact) {
      setFailure(null);
      void log(contact);
    },
  };
}
