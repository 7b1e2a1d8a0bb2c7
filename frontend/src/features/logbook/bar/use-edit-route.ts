import type { PreviousQso } from '@pileup/contract/logbook';
import { useEffect, useRef } from 'react';
import { useOwnQso } from '../api.ts';

/**
 * Opens the contact named in the address for editing, once. A draft of that very contact goes on where it was left.
 * @returns whether it is still on its way, and how to ask again where it could not be loaded
 */
export function useEditRoute(editId: number | undefined, openId: number | null, open: (qso: PreviousQso) => void) {
  const opened = useRef(openId ?? undefined);
  const wanted = editId !== undefined && editId !== opened.current;
  const { data, isError, refetch } = useOwnQso(wanted ? editId : undefined);
  const qso = data?.qso;
  useEffect(() => {
    if (editId === undefined) opened.current = undefined;
    if (!qso || qso.qdo_id !== editId || opened.current === editId) return;
    opened.current = editId;
    open(qso);
  }, [editId, qso, open]);
  return { failed: wanted && isError, retry: refetch };
}
