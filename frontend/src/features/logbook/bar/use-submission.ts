import { formatMhz, hzFromMhz } from '@pileup/radio/frequency';
import type { ActionDispatch } from 'react';
import { useEffect, useRef, useState } from 'react';
import { NetworkError, RefusedError } from '../../../lib/http/http.ts';
import { getSession, useSession } from '../../../session/session.ts';
import { delay, forget, sendLater, useLogQso, useUpdateQso } from '../api.ts';
import type { UnsentContact } from '../outbox.ts';
import { outbox, UNCONFIRMED } from '../outbox.ts';
import { utcText } from '../utc-text.ts';
import { formDraft, sessionCounters } from './draft.ts';
import type { FormAction, FormField, LogForm } from './log-form.ts';
import { isSearchable, logForm, sameForm } from './log-form.ts';
import type { FormErrors } from './log-request.ts';
import { changedContact, formErrors, formErrorsOf, newContact } from './log-request.ts';
import { counted } from './session-counters.ts';

/** Why the last log, change or deletion did not go through. `login` asks a visitor in. */
export type LogBarFailure = { kind: 'network' | 'refused' | 'login'; text: string } | null;

/** Sends the form, as a new contact or a change; `done` is called when it is free for the next one. */
export function useSubmission(owner: string, form: LogForm, dispatch: ActionDispatch<[FormAction]>, done: () => void) {
  const session = useSession();
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<LogBarFailure>(null);
  const logging = useLogQso();
  const updating = useUpdateQso();
  // What stands in the form when an answer comes, not when it was asked for.
  const latest = useRef(form);
  latest.current = form;
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  function forgive() {
    setErrors({});
    setFailure(null);
  }

  function failed(error: unknown) {
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
      sessionCounters.update(owner, (before) => counted(before, Call, seconds));
    } catch (error) {
      // Broken off by the page that goes away, which has said so already.
      if (outbox.get(owner).some(({ id, why }) => id === contact.id && why !== undefined)) return;
      if (isSignedIn() && sendLater(contact, error)) return;
      if (!isFree(contact)) {
        if (error instanceof Error) delay(contact, isSignedIn() ? error.message : UNCONFIRMED);
        return;
      }
      dispatch({ type: 'put', form: contact.form });
      // Written down before it leaves the outbox: the page may close before the form is drawn again.
      formDraft.update(owner, () => contact.form);
      forget(contact);
      failed(error);
    }
  }

  /** Not so once the server has forgotten the token: the contact is then read by an operator who has signed in again. */
  function isSignedIn(): boolean {
    return String(getSession()?.user.id) === owner;
  }

  /**
   * Whether a contact that was refused can go back into the form: the log bar is still open, for the same operator, and
   * nothing was typed or tuned since it was cleared. Everywhere else the contact waits in its own line.
   */
  function isFree({ form: sent }: UnsentContact): boolean {
    return open.current && isSignedIn() && sameForm(latest.current, logForm(sent, { type: 'clear' }));
  }

  async function change(id: number, now: number) {
    try {
      await updating.mutateAsync(changedContact(form, id, now));
      done();
    } catch (error) {
      failed(error);
    }
  }

  async function save() {
    forgive();
    if (form.editId === null && !isSearchable(form)) {
      done();
      return;
    }
    if (!session) {
      setFailure({ kind: 'login', text: 'Please Log in to log contacts?' });
      return;
    }
    const wrong = formErrors(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const now = Date.now();
    if (form.editId !== null) {
      await change(form.editId, now);
      return;
    }
    const fields = newContact(form, now);
    // Should it come back, it comes back with its time: the same minute is the same contact. The frequency as the
    // field itself writes it when it is left, so that this counts as no change.
    const freq = formatMhz(hzFromMhz(form.freq) ?? 0);
    const kept = { ...form, freq, time: utcText(Date.parse(fields.TS)) };
    done();
    await log({ id: `${fields.Call} ${now}`, owner, fields, form: kept });
  }

  return {
    errors,
    failure,
    failed,
    forgive,
    forgiveField: (field: FormField) => errors[field] && setErrors({ ...errors, [field]: undefined }),
    save,
    saving: updating.isPending,
    retry(contact: UnsentContact) {
      setFailure(null);
      void log(contact);
    },
  };
}
