import type { PreviousQso } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { hzFromKhz } from '@pileup/radio/frequency';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 as uuid } from 'uuid';
import { NetworkError } from '../../../lib/http/http.ts';
import { networkIsBack } from '../../../lib/http/network.ts';
import {
  addContact,
  hasWaitingChange,
  reload,
  removeContact,
  useUnsentContacts,
  withdrawContact,
} from '../../../lib/outbox/outbox.ts';
import { useSentNumber } from '../../../lib/outbox/send-outbox.ts';
import { againAsNew, type NewContact, type UnsentContact } from '../../../lib/outbox/unsent-contact.ts';
import { getSession, useSession } from '../../../lib/session.ts';
import { editPath } from '../../../lib/station/station-paths.ts';
import { utcMinuteText } from '../../../lib/text/time-text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useDeleteQso, useOwnQso, useRestoreQso } from '../api.ts';
import type { EditedQso, LogForm } from './log-form.ts';
import { waitingChange } from './log-request.ts';
import { ownerOf } from './use-submission.ts';

/** Opens the contact of the edit route once; its draft stays. Returns whether that failed, and a retry. */
export function useEditRoute(editId: number | undefined, openId: number | null, open: (qso: PreviousQso) => void) {
  const opened = useRef(openId ?? undefined);
  const shouldLoad = editId !== undefined && editId !== opened.current;
  const { data, isError, refetch } = useOwnQso(shouldLoad ? editId : undefined);
  const qso = data?.qso;
  useEffect(() => {
    if (editId === undefined) opened.current = undefined;
    if (!qso || qso.qdo_id !== editId || opened.current === editId) return;
    opened.current = editId;
    open(qso);
  }, [editId, qso, open]);
  return { failed: shouldLoad && isError, retry: refetch };
}

/**
 * The same for a contact of the signed-in account in the outbox; one that was just sent is opened by its number.
 * Returns whether it is in neither.
 */
export function useWaitingRoute(
  waitingId: string | undefined,
  openId: string | undefined,
  open: (contact: UnsentContact) => void,
): boolean {
  const opened = useRef(openId);
  const accountId = useSession()?.user.id;
  const contact = useUnsentContacts().find((each) => each.id === waitingId && each.accountId === accountId);
  const number = useSentNumber(waitingId);
  const navigate = useNavigate();
  useEffect(() => {
    if (waitingId === undefined) opened.current = undefined;
    if (!contact || opened.current === waitingId) return;
    opened.current = waitingId;
    open(contact);
  }, [waitingId, contact, open]);
  useEffect(() => {
    if (number !== undefined && opened.current !== waitingId)
      void navigate(editPath({ id: String(number) }), { replace: true });
  }, [waitingId, number, navigate]);

  const isMissing = waitingId !== undefined && !contact && number === undefined && opened.current !== waitingId;
  const [missingId, setMissingId] = useState<string>();
  useEffect(() => {
    let isCurrent = isMissing;
    // The outbox may not be loaded yet.
    if (isMissing) void reload().then(() => isCurrent && setMissingId(waitingId));
    return () => {
      isCurrent = false;
    };
  }, [isMissing, waitingId]);
  return isMissing && missingId === waitingId;
}

/** Deletes the contact that is edited after confirmation, and offers Undo. */
export function useDeletion(onFailed: (error: unknown) => void, onDeleted: () => void) {
  const session = useSession();
  const deleting = useDeleteQso();
  const restoring = useRestoreQso();

  async function restore(id: number, call: string) {
    try {
      await restoring.mutateAsync(id);
      showToast({ text: `${call} restored.`, kind: 'good' });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ text, kind: 'bad', action: { label: 'Retry', onClick: () => void restore(id, call) } });
    }
  }

  /** Queues the deletion in this browser until the server is reached. */
  function deleteLater(base: EditedQso) {
    if (!session) return;
    const waiting = { id: uuid(), ...ownerOf(session), ...waitingChange(base, null) };
    void addContact(waiting).stored.then(() => {
      const undo = async () => {
        await removeContact(waiting.id);
        // The server may have the deletion already, although its response was lost.
        await networkIsBack();
        if (getSession()?.user.id === waiting.accountId) await restore(base.qdo_id, base.Call);
      };
      const text = `${base.Call} will be deleted as soon as the server can be reached.`;
      showToast({ text, action: { label: 'Undo', onClick: () => void undo() } });
    });
  }

  /** Deletes a contact that is not sent yet; false if the operator does not confirm. */
  async function withdraw(waiting: NewContact): Promise<boolean> {
    const { Call } = waiting.fields;
    const question = `Delete the contact with ${Call}?`;
    if (!(await confirm({ question, yes: 'Delete QSO', danger: true }))) return false;
    await withdrawContact(waiting);
    // The server may have the deletion already: then it logs nothing more with that id.
    const undo = () => void addContact({ ...againAsNew(waiting), id: uuid() });
    showToast({ text: `${Call} deleted.`, action: { label: 'Undo', onClick: undo } });
    return true;
  }

  return async ({ editId: id, waiting, refusedId, call, base }: LogForm) => {
    if (waiting) {
      const isDeleted = await withdraw(waiting).catch(onFailed);
      if (isDeleted) onDeleted();
      return;
    }
    if (id === null) return;
    const detail = base ? describedContact(base) : call;
    if (!(await confirm({ question: `Delete QSO ${id}?`, detail, yes: 'Delete QSO', danger: true }))) return;
    try {
      if (base && hasWaitingChange(id, refusedId)) deleteLater(base);
      else {
        await deleting.mutateAsync(id);
        showToast({ text: `${call} deleted.`, action: { label: 'Undo', onClick: () => void restore(id, call) } });
      }
    } catch (error) {
      if (!(error instanceof NetworkError) || !base) {
        onFailed(error);
        return;
      }
      deleteLater(base);
    }
    if (refusedId) await removeContact(refusedId);
    onDeleted();
  };
}

/** `EA8QVW, 40m CW, 03:44`: the stored contact, whatever was typed since. */
function describedContact({ Call, Freq, Mode, SubMode, TS }: EditedQso): string {
  const band = bandOf(hzFromKhz(Freq ?? '') ?? 0);
  return [Call, `${band} ${SubMode || Mode}`.trim(), utcMinuteText(Date.parse(TS))].join(', ');
}
