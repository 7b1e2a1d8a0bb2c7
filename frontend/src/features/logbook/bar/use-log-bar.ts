import type { Qso } from '@pileup/contract/logbook';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NetworkError, RefusedError } from '../../../lib/http.ts';
import { useSession } from '../../../lib/session.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { delay, forget, useLogQso, useLookup, useUpdateQso } from '../api.ts';
import type { UnsentContact } from '../outbox.ts';
import { utcText } from '../utc-text.ts';
import { sessionCounters } from './draft.ts';
import type { FormField } from './log-form.ts';
import { upperCall } from './log-form.ts';
import type { FormErrors } from './log-request.ts';
import { changedContact, formErrors, formErrorsOf, newContact } from './log-request.ts';
import { counted, NO_CONTACTS } from './session-counters.ts';
import { useDeletion } from './use-deletion.ts';
import { useEditRoute } from './use-edit-route.ts';
import { useLogForm } from './use-log-form.ts';
import { useLookupCall } from './use-lookup-call.ts';

export interface LogBarOptions {
  /** The contact to open for editing. */
  editId?: number | undefined;
  /** The call to fill in and search. */
  call?: string | undefined;
  /** The contact that was open for editing is saved, deleted or left as it was. */
  onEditDone?: (() => void) | undefined;
}

/** Why the last log, change or deletion did not go through. `login` asks a visitor in. */
export type LogBarFailure = { kind: 'network' | 'refused' | 'login'; text: string } | null;

export type LogBarState = ReturnType<typeof useLogBar>;

/** Everything the log bar knows and does; its parts only draw it. `owner` is whose draft and outbox it works on. */
export function useLogBar(owner: string, { editId, call, onEditDone }: LogBarOptions) {
  const session = useSession();
  const [form, dispatch] = useLogForm(owner);
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useState<LogBarFailure>(null);
  const { callsign, search } = useLookupCall(form.call);
  const lookup = useLookup(session ? callsign : '');
  const callField = useRef<HTMLInputElement>(null);
  const logging = useLogQso();
  const updating = useUpdateQso();
  const editing = form.editId !== null;
  const latest = useRef(form);
  latest.current = form;

  const open = useCallback(
    (qso: Qso) => {
      dispatch({ type: 'edit', qso });
      setErrors({});
      setFailure(null);
      callField.current?.focus();
    },
    [dispatch],
  );
  const route = useEditRoute(editId, form.editId, open);

  useEffect(() => {
    // A reload goes on with the draft of that very call.
    if (!call || latest.current.call === upperCall(call)) return;
    dispatch({ type: 'clear' });
    dispatch({ type: 'typed', field: 'call', text: call });
    callField.current?.focus();
  }, [call, dispatch]);

  useEffect(() => {
    if (callsign) dispatch({ type: 'searched', now: Date.now() });
  }, [callsign, dispatch]);

  const found = lookup.data;
  useEffect(() => {
    if (found) dispatch({ type: 'known', name: found.name, adif: found.dxcc_entity?.adif ?? null });
  }, [found, dispatch]);

  function reset(how: 'clear' | 'cancel-edit') {
    dispatch({ type: how });
    setErrors({});
    setFailure(null);
    callField.current?.focus();
    if (editing) onEditDone?.();
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
    try {
      await logging.mutateAsync(contact);
      const seconds = Number(contact.fields.qso_duration ?? Number.NaN);
      sessionCounters.update(owner, (before) =>
        counted(before, contact.fields.Call, Number.isNaN(seconds) ? null : seconds),
      );
    } catch (error) {
      // Back into the form as it was, unless the next contact already stands there: then it waits in its own line.
      const free = latest.current.call === '' && latest.current.editId === null;
      if (!free) {
        if (error instanceof Error) delay(contact, error.message);
        return;
      }
      dispatch({ type: 'put', form: contact.form });
      forget(contact);
      failed(error);
    }
  }

  async function save() {
    setFailure(null);
    if (!session) {
      setFailure({ kind: 'login', text: 'Please Log in to log contacts?' });
      return;
    }
    const wrong = formErrors(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const now = Date.now();
    if (form.editId === null) {
      const fields = newContact(form, now);
      // Should it come back, it comes back with its time: the same minute is the same contact.
      const kept = { ...form, time: utcText(Date.parse(fields.TS)) };
      reset('clear');
      await log({ id: `${fields.Call} ${now}`, owner, fields, form: kept });
      return;
    }
    try {
      await updating.mutateAsync(changedContact(form, form.editId, now));
      reset('clear');
    } catch (error) {
      failed(error);
    }
  }

  const remove = useDeletion(failed, () => reset('clear'));

  return {
    form,
    dispatch,
    errors,
    failure,
    editing,
    callField,
    callsign,
    lookup,
    search: () => {
      search();
      if (callsign) void lookup.refetch();
      callField.current?.focus();
    },
    type(field: FormField, text: string) {
      dispatch({ type: 'typed', field, text });
      if (errors[field]) setErrors({ ...errors, [field]: undefined });
    },
    save,
    saving: updating.isPending,
    clear: () => reset(editing ? 'cancel-edit' : 'clear'),
    open,
    remove: () => form.editId !== null && void remove(form.editId, form.call),
    retry: (contact: UnsentContact) => {
      setFailure(null);
      void log(contact);
    },
    counters: sessionCounters.use(owner),
    async resetCounters() {
      if (!(await confirm({ question: 'Reset counters?', yes: 'Reset Counters' }))) return;
      sessionCounters.update(owner, () => NO_CONTACTS);
      dispatch({ type: 'run', run: false });
    },
    openFailure: route.failed ? { text: 'Error loading QSO', retry: () => void route.retry() } : null,
  };
}
