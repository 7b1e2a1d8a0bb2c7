import type { PreviousQso } from '@pileup/contract/logbook';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reload, useUnsentContacts } from '../../../../lib/outbox/outbox.ts';
import { useSentNumber } from '../../../../lib/outbox/send-outbox.ts';
import type { UnsentContact } from '../../../../lib/outbox/unsent-contact.ts';
import { editPath } from '../../../../lib/station-paths.ts';
import { useSession } from '../../../../session/session.ts';
import { useOwnQso } from '../../api.ts';

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
