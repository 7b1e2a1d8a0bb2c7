import { type ActionDispatch, useEffect, useMemo } from 'react';
import { call } from '../../../lib/http/http.ts';
import { useSession } from '../../../session/session.ts';
import { chosenFields } from './extra/chosen-fields.ts';
import { type FormAction, isEdit, type LogForm } from './log-form.ts';
import { Serials, serialText } from './serial-block.ts';

/** While the name of a contest is typed, no block is reserved for each of its letters. */
const DEBOUNCE_MS = 1_000;

/**
 * Fills in the serial number to send while the operator shows that field and has named a contest. A number that the
 * operator typed stays.
 * @returns called with a contact that was logged: another device has the numbers after the end of the block
 */
export function useSerialBlock(owner: string, form: LogForm, dispatch: ActionDispatch<[FormAction]>) {
  const session = useSession();
  const isShown = chosenFields.use(owner).includes('STX');
  const serials = useMemo(
    () =>
      new Serials(owner, {
        reserve: (contest, size) => call('vserials/reserve', { contest, size }),
        now: Date.now,
      }),
    [owner],
  );
  const contest = form.extra.CONTEST_ID ?? '';
  const isWanted = session !== null && isShown && !isEdit(form) && contest !== '' && !form.extra.STX;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const serial = await serials.next(contest);
      if (isCurrent && serial !== null) dispatch({ type: 'serial', contest, text: serialText(serial) });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWanted, contest, serials, dispatch]);

  return (serial: string | null | undefined) => {
    if (serial && contest !== '' && serials.use(contest, Number(serial)))
      void serials.next(contest).then((next) => {
        dispatch({ type: 'serial', contest, text: next === null ? '' : serialText(next) });
      });
  };
}
