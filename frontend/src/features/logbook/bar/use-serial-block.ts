import { type ActionDispatch, useCallback, useEffect, useMemo, useRef } from 'react';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { useIsOffline } from '../../../lib/http/network.ts';
import { useSession } from '../../../lib/session.ts';
import { storedContests } from '../contest/stored-contest.ts';
import { chosenFields } from './extra/chosen-fields.ts';
import { type FormAction, isEdit, type LogForm } from './log-form.ts';
import { Serials, serialText, storedSerials } from './serial-block.ts';

/** While the name of a contest is typed, no block is reserved for each of its letters. */
const DEBOUNCE_MS = 1_000;

/**
 * Fills in the serial number to send while the operator shows that field and has named a contest, and the next one when
 * another tab has sent it. With another contest it is replaced, without one removed. A number that the operator typed
 * stays.
 * @param showRefusal shows why the server has no numbers for this contest
 */
export function useSerialBlock(
  owner: string,
  form: LogForm,
  dispatch: ActionDispatch<[FormAction]>,
  showRefusal: (text: string) => void,
) {
  const session = useSession();
  const isOffline = useIsOffline();
  const { chosen } = storedContests.use(owner);
  const fields = chosenFields.use(owner);
  const isShown = chosen ? chosen.exchange === '' : fields.includes('STX');
  const serials = useMemo(
    () =>
      new Serials(owner, {
        reserve: (contest, size) => call('vserials/reserve', { contest, size }),
        now: Date.now,
      }),
    [owner],
  );
  const contest = form.extra.CONTEST_ID ?? '';
  const shown = form.extra.STX ?? '';
  const isNew = session !== null && isShown && !isEdit(form);
  const isWanted = isNew && contest !== '' && shown === '';
  // Renders again when another tab has sent a number.
  storedSerials.use(owner);
  const next = textOf(serials.current(contest));
  const isUnreachable = isOffline && next === '';
  const latest = useRef(form);
  latest.current = form;
  const fill = useCallback(
    async (isStillEmpty: () => boolean) => {
      try {
        const serial = await serials.next(contest);
        if (serial !== null && isStillEmpty()) dispatch({ type: 'serial', contest, text: serialText(serial) });
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        if (isStillEmpty()) showRefusal(error.errors.contest?.[0] ?? error.message);
      }
    },
    [serials, contest, dispatch, showRefusal],
  );
  useEffect(() => {
    if (!isWanted || isUnreachable) return;
    let isCurrent = true;
    const timer = setTimeout(() => void fill(() => isCurrent), DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWanted, isUnreachable, fill]);

  /** The number shown, if it is one of this device's block; '' for one that was typed. */
  const assigned = useRef('');
  useEffect(() => {
    if (!isNew) return;
    if (shown === next) assigned.current = shown;
    // Another tab has sent the number, or it is of another contest; a number that was typed stays.
    else if (shown !== '' && shown === assigned.current) dispatch({ type: 'serial', contest, text: next });
    else assigned.current = '';
  }, [isNew, contest, shown, next, dispatch]);

  /** @param serial number of a contact that was logged: another device has the numbers after the end of the block */
  function onSerialSent(serial: string | null | undefined): void {
    if (isWanted) {
      // The server had none for the contact before.
      void fill(() => !latest.current.extra.STX);
    } else if (serial && contest !== '' && serials.use(contest, Number(serial))) {
      dispatch({ type: 'serial', contest, text: textOf(serials.current(contest)) });
    }
  }

  return { onSerialSent, isSerialApart: isNew && shown !== '' && shown === next && serials.isApart(contest) };
}

const textOf = (serial: number | null): string => (serial === null ? '' : serialText(serial));
