import type { QsoFields } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { isUsualCall } from '@pileup/radio/callsign';
import { formatFrequency } from '@pileup/radio/frequency';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { type ActionDispatch, useCallback, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { clockOffset } from '../../../lib/http/clock-offset.ts';
import { NetworkError, RefusedError } from '../../../lib/http/http.ts';
import { addContact, editContact, hasWaitingChange, removeContact } from '../../../lib/outbox/outbox.ts';
import { isClockRight, type NewContact, type UnsentContact } from '../../../lib/outbox/unsent-contact.ts';
import { type Session, useSession } from '../../../lib/session.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useUpdateQso } from '../api.ts';
import { withSetup } from '../setups/contact-of-setup.ts';
import { chosenOf, storedSetups } from '../setups/stored-setups.ts';
import { sidebandOn } from './cells/tuning-step.ts';
import type { ExtraName, ExtraRequest } from './extra/extra-values.ts';
import { type FormAction, type FormField, isEdit, isSearchable, type LogForm } from './log-form.ts';
import {
  changedContact,
  editedFields,
  type FormErrors,
  formErrors,
  formErrorsOf,
  formOfUnsent,
  isFrequencyTyped,
  newContact,
  readFormExtra,
  waitingChange,
} from './log-request.ts';
import { useSerialBlock } from './use-serial-block.ts';

/** Why the last log, update or deletion failed. `login` shows a link to the login page. */
export type LogBarFailure = { kind: 'network' | 'refused' | 'login'; text: string } | null;

const NOT_STORED =
  'This browser could not store the contact: keep this page open until it is sent, or save it under “unsent”.';
const CHANGE_NOT_STORED = 'This browser could not store the change: its storage is full or blocked.';

/** A frequency in a band that was typed as a callsign, Hz; null for anything else. */
function calledFrequency(form: LogForm): number | null {
  const hz = isFrequencyTyped(form) ? hzFromTyped(form.call) : null;
  return hz !== null && bandOf(hz) !== '' ? hz : null;
}

/** The last frequency outside every band that the operator has confirmed, Hz: it is asked about once. */
let confirmedHz: number | null = null;

/** The frequency of a form, Hz, if it is outside every band and the operator has not confirmed it; else null. */
function outOfBand(form: LogForm): number | null {
  const hz = hzFromTyped(form.freq);
  return !hz || bandOf(hz) !== '' || hz === confirmedHz ? null : hz;
}

async function confirmOutOfBand(hz: number): Promise<boolean> {
  const question = `${formatFrequency(hz)} is outside every amateur band. Log it?`;
  if (!(await confirm({ question, yes: 'Log QSO' }))) return false;
  confirmedHz = hz;
  return true;
}

/** The last unusual callsign that the operator was asked about: with the second Enter it is logged. */
let askedCall = '';

function isAskedFirst({ call, freq }: LogForm): boolean {
  // On 11 m callsigns have no usual form.
  if (isUsualCall(call) || call === askedCall || bandOf(hzFromTyped(freq) ?? 0) === '11m') return false;
  askedCall = call;
  return true;
}

/** The account that a contact in the outbox belongs to. */
export const ownerOf = ({ user }: Session) => ({ accountId: user.id, station: user.my_callsign });

/**
 * Puts the form into the outbox as a new contact, or sends it as an update.
 * @param tuneRig tunes the radio, if there is one
 * @param done called when the form can be reset, with the contact if it was logged
 */
export function useSubmission(
  owner: string,
  form: LogForm,
  dispatch: ActionDispatch<[FormAction]>,
  tuneRig: (hz: number, mode: string) => void,
  done: (logged?: QsoFields) => void,
) {
  const session = useSession();
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<LogBarFailure>(null);
  const updating = useUpdateQso();
  const showContestError = useCallback((text: string) => setErrors((before) => ({ ...before, CONTEST_ID: text })), []);
  const { onSerialSent, isSerialApart } = useSerialBlock(owner, form, dispatch, showContestError);
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
    } else if (error instanceof DOMException) setFailure({ kind: 'refused', text: CHANGE_NOT_STORED });
    else throw error;
  }

  /** Opens a contact in the outbox for editing. It stays there until the edit is saved. */
  const editUnsent = useCallback(
    (contact: UnsentContact) => {
      dispatch({ type: 'restore', form: formOfUnsent(contact) });
      setErrors(formErrorsOf(contact.errors ?? {}));
      setFailure(null);
    },
    [dispatch],
  );

  /** Whether the time is by a clock not known to be right; a clock that goes wrong later must not change the time. */
  const isByClock = () => form.time === null && !isClockRight(clockOffset());

  async function changeWaiting(opened: NewContact, now: number, extra: ExtraRequest) {
    try {
      await editContact(opened, editedFields(opened.fields, form, now, extra), isByClock());
      done();
    } catch (error) {
      showError(error);
    }
  }

  /** Sends a change. It waits in this browser if there is no network, or behind an earlier change of the contact. */
  async function change(id: number, now: number, extra: ExtraRequest) {
    const { qdo_id, ...fields } = changedContact(form, id, now, extra);
    try {
      if (!hasWaitingChange(id, form.refusedId)) {
        await updating.mutateAsync({ qdo_id, ...fields });
        if (form.refusedId) await removeContact(form.refusedId);
        done();
        return;
      }
    } catch (error) {
      if (!(error instanceof NetworkError) || !form.base) {
        showError(error);
        return;
      }
    }
    if (!session || !form.base) return;
    await add({ ...waitingChange(form.base, fields), ...ownerOf(session) });
    if (form.refusedId) await removeContact(form.refusedId);
  }

  async function add(contact: Omit<NewContact, 'id'>) {
    const { isKept, stored } = addContact({ id: uuid(), ...contact });
    if (!isKept) await stored;
    saved.current = form;
    done(contact.change ? undefined : contact.fields);
    if (!contact.change) {
      dispatch({ type: 'next-serial', after: contact.fields });
      onSerialSent(contact.fields.fields?.STX);
    }
    // The next contact does not wait for this one.
    void stored.then((isStored) => {
      if (!isStored) setFailure({ kind: 'refused', text: NOT_STORED });
    });
  }

  /** Whether a contact is being saved. A second Enter must not log it again, neither now nor before the next form. */
  const isSaving = useRef(false);
  const saved = useRef<LogForm>(null);
  async function saveOnce() {
    if (isSaving.current || saved.current === form) return;
    isSaving.current = true;
    await save().finally(() => {
      isSaving.current = false;
    });
  }

  /** Takes a new contact and clears the form before anything is awaited: the next key belongs to the next contact. */
  async function save() {
    clearErrors();
    const isNew = !isEdit(form);
    if (isNew && !isSearchable(form)) {
      done();
      return;
    }
    if (!session) {
      setFailure({ kind: 'login', text: 'Please Log in to log contacts?' });
      return;
    }
    const called = isNew ? calledFrequency(form) : null;
    if (called !== null) {
      dispatch({ type: 'called-frequency', hz: called });
      tuneRig(called, sidebandOn(form.submode, called) || form.mode);
      return;
    }
    const read = readFormExtra(form, Date.now());
    const { extra, errors: wrong } = read instanceof Promise ? await read : read;
    const invalid = { ...formErrors(form, Date.now() + (clockOffset() ?? 0)), ...wrong };
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return;
    if (isNew && isAskedFirst(form)) {
      setErrors({ call: `${form.call} is an unusual callsign. Press Enter again to log it.` });
      return;
    }
    const hz = outOfBand(form);
    if (hz !== null && !(await confirmOutOfBand(hz))) return;
    const now = Date.now();
    if (form.editId !== null) {
      await change(form.editId, now, extra);
      return;
    }
    if (form.waiting) {
      await changeWaiting(form.waiting, now, extra);
      return;
    }
    // A contact that was not sent has the values of the set-up it was logged with.
    const setup = form.station === null ? chosenOf(storedSetups.get(owner)) : null;
    const fields = withSetup(newContact(form, now, extra), setup, session.user.my_callsign);
    const contact = { ...ownerOf(session), fields };
    await add(isByClock() ? { ...contact, byClock: true } : contact);
  }

  return {
    errors,
    failure,
    showError,
    clearErrors,
    clearFieldErrors: (...fields: (FormField | ExtraName)[]) =>
      fields.some((field) => errors[field]) &&
      setErrors({ ...errors, ...Object.fromEntries(fields.map((field) => [field, undefined])) }),
    save: saveOnce,
    saving: updating.isPending,
    /** Whether other devices have the serial numbers before the one in the form. */
    isSerialApart,
    editUnsent,
  };
}
