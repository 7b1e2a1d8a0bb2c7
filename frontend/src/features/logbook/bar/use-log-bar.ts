import type { PreviousQso, QsoFields } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import { formatMhz, hzFromKhz } from '@pileup/radio/frequency';
import { resolveMode } from '@pileup/radio/mode';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { withWaitingChanges } from '../../../lib/outbox/outbox.ts';
import { getSession, useSession } from '../../../lib/session.ts';
import { useEntityOf } from '../../../lib/worked.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useLookUpAgain, useLookup } from '../api.ts';
import { storageOwner } from '../persistent-store.ts';
import { loggedSentence } from './announcements/sentences.ts';
import { useAnnouncements } from './announcements/use-announcements.ts';
import { useCatLink } from './cat/cat-link.ts';
import type { Tuning } from './cells/tuning-step.ts';
import { formDraft, sessionCounters, useSessionCounters } from './draft.ts';
import type { ExtraName, ExtraValues } from './extra/extra-values.ts';
import { type FormField, isEdit, isTyped, logForm } from './log-form.ts';
import { useCallbook, useLookupCall, useSettled } from './lookup/use-lookup.ts';
import { NO_CONTACTS } from './session-counters.ts';
import { useDeletion, useEditRoute, useWaitingRoute } from './use-editing.ts';
import { useSubmission } from './use-submission.ts';

export interface LogBarOptions {
  /** The contact to open for editing. */
  editId?: number | undefined;
  /** The contact in the outbox to open for editing. */
  waitingId?: string | undefined;
  /** The callsign to fill in and look up once; it is then removed from the URL. */
  call?: string | undefined;
  /** The frequency of that station, kHz, and its ADIF mode or submode. */
  khz?: string | undefined;
  mode?: string | undefined;
  /** Called when an edit was saved, deleted or cancelled. */
  onEditDone?: (() => void) | undefined;
}

export type LogBarState = ReturnType<typeof useLogBar>;

const GONE = {
  text: 'This contact is no longer queued in this browser. If it was sent, it’s in your logbook.',
  retry: undefined,
};

/** State and actions of the log bar. `owner` is the account of the draft. */
export function useLogBar(owner: string, { editId, waitingId, call, khz, mode, onEditDone }: LogBarOptions) {
  const session = useSession();
  const [form, dispatch] = useLogForm(owner);
  const announcements = useAnnouncements(form, dispatch);
  const { callsign, search } = useLookupCall(form.call, form.editId ?? form.waiting?.id ?? null);
  const lookup = useLookup(session ? callsign : '');
  const lookUpAgain = useLookUpAgain();
  const callbook = useCallbook(useSettled(callsign), { picture: true }).data;
  const callField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const editing = isEdit(form);
  const cat = useCatLink(owner, form, dispatch);
  const submission = useSubmission(owner, form, dispatch, cat.tune, finish);
  const { clearErrors, clearFieldErrors, showError } = submission;
  const remove = useDeletion(showError, finish);

  function finish(logged?: QsoFields) {
    if (logged) announcements.announce(loggedSentence(logged.Call, bandOf(hzFromKhz(logged.Freq ?? 0) ?? 0)));
    const begun = editing ? form.aside : null;
    reset(editing ? 'end-edit' : 'clear');
    if (!begun || !isTyped(begun)) return;
    const text = `The contact ${begun.call ? `with ${begun.call} ` : ''}you had started was cleared.`;
    showToast({ text, action: { label: 'Bring it back', onClick: () => dispatch({ type: 'restore', form: begun }) } });
  }

  function reset(how: 'clear' | 'end-edit' | 'cancel-edit') {
    dispatch({ type: how });
    clearErrors();
    callField.current?.focus();
    if (editing) onEditDone?.();
  }

  const open = useCallback(
    (qso: PreviousQso) => {
      dispatch({ type: 'edit', qso: withWaitingChanges(qso) });
      callField.current?.focus();
    },
    [dispatch],
  );
  const route = useEditRoute(editId, form.editId, open);
  const isGone = useWaitingRoute(waitingId, form.waiting?.id ?? form.refusedId ?? undefined, submission.editUnsent);

  const navigate = useNavigate();
  useEffect(() => {
    if (!call) return;
    const hz = khz === undefined ? null : hzFromKhz(khz);
    const resolved = mode === undefined ? null : resolveMode(mode);
    dispatch({ type: 'station', call, freq: hz ? formatMhz(hz) : null, mode: resolved?.known ? resolved : null });
    callField.current?.focus();
    // The values are filled in once: a reload must not do it again.
    void navigate({ search: '' }, { replace: true });
  }, [call, khz, mode, dispatch, navigate]);

  useEffect(() => {
    if (callsign) dispatch({ type: 'searched', now: Date.now() });
  }, [callsign, dispatch]);

  const found = lookup.data;
  const typedCall = parseCallsign(form.call);
  const entityOf = useEntityOf(typedCall !== null);
  const entity = found?.dxcc_entity ?? (typedCall ? (entityOf?.(typedCall, Date.now()) ?? null) : null);
  const adif = entity?.adif ?? null;
  useEffect(() => {
    if (found || adif !== null) dispatch({ type: 'looked-up', name: found?.name || null, adif });
  }, [found, adif, dispatch]);
  const callbookName = callbook?.entry?.name ?? '';
  useEffect(() => {
    // Don't overwrite the name while the operator is typing it.
    if (callbookName && document.activeElement !== nameField.current)
      dispatch({ type: 'callbook', name: callbookName });
  }, [callbookName, dispatch]);

  return {
    ...submission,
    form,
    dispatch: announcements.dispatch,
    announcements,
    editing,
    callField,
    nameField,
    callsign,
    /** Callbook entry; null if none or still loading. */
    callbook,
    lookup,
    /** Entity of the typed callsign, from the server or, until it has responded, as the page finds it. */
    entity,
    cat,
    search() {
      search();
      if (callsign) void lookup.refetch();
      callField.current?.focus();
    },
    type(field: FormField, text: string) {
      announcements.dispatch({ type: 'typed', field, text });
      clearFieldErrors(field);
    },
    /** Sets fields on demand; '' removes one. */
    typeExtra(values: ExtraValues) {
      dispatch({ type: 'extra', values });
      clearFieldErrors(...(Object.keys(values) as ExtraName[]));
    },
    /** Sets frequency and mode, on the radio, too. */
    tune({ freq, mode, submode }: Tuning) {
      announcements.dispatch({ type: 'tuned', freq });
      announcements.dispatch({ type: 'mode', mode, submode });
      const hz = hzFromTyped(freq);
      if (hz !== null) cat.tune(hz, submode || mode);
    },
    clear() {
      reset(editing ? 'cancel-edit' : 'clear');
      if (editing) void lookUpAgain();
    },
    open(qso: PreviousQso) {
      clearErrors();
      open(qso);
    },
    remove: () => void remove(form),
    counters: useSessionCounters(owner),
    async resetCounters() {
      if (!(await confirm({ question: 'Reset counters?', yes: 'Reset Counters' }))) return;
      sessionCounters.update(owner, () => NO_CONTACTS);
      dispatch({ type: 'run', run: false });
    },
    openFailure: route.failed ? { text: 'Error loading QSO', retry: () => void route.retry() } : isGone ? GONE : null,
  };
}

/** The form of the log bar, stored in this browser on every change. */
function useLogForm(owner: string) {
  const [form, dispatch] = useReducer(logForm, owner, formDraft.get);
  useEffect(() => {
    // A response that arrives after signing out must not store the draft again.
    if (owner === storageOwner(getSession()?.user.id)) formDraft.update(owner, () => form);
  }, [owner, form]);
  return [form, dispatch] as const;
}
