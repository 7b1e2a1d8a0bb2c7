import { parseCallsign } from '@pileup/radio/callsign';
import { type ActionDispatch, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type FormAction, isEdit, type LogForm } from '../bar/log-form.ts';
import { receivedField } from './contest-fields.ts';
import { type ExchangeSources, knownExchange } from './known-exchange.ts';
import type { ChosenContest } from './stored-contest.ts';

/**
 * Fills in the received exchange, as far as it is known, when the operator arrives in that field; typed text then
 * replaces it, and Enter logs it.
 * @param place an element of the log bar
 */
export function useKnownExchange(
  place: RefObject<HTMLElement | null>,
  chosen: ChosenContest,
  form: LogForm,
  sources: ExchangeSources,
  dispatch: ActionDispatch<[FormAction]>,
): void {
  const latest = useRef({ chosen, form, sources });
  latest.current = { chosen, form, sources };
  useEffect(() => {
    const bar = place.current?.closest('form');
    function fill({ target }: FocusEvent) {
      const { chosen, form, sources } = latest.current;
      const name = receivedField(chosen);
      if (!(target instanceof HTMLInputElement) || target.dataset.field !== name || isEdit(form)) return;
      const call = parseCallsign(form.call);
      if (call && !form.extra[name]) {
        const known = knownExchange(chosen, call, Date.now(), sources);
        // The value is set at once, because the next key must replace it.
        if (known !== '') flushSync(() => dispatch({ type: 'guess', values: { [name]: known } }));
      }
      if (target.value !== '' && target.value === (latest.current.form.guess[name] ?? '')) target.select();
    }
    bar?.addEventListener('focusin', fill);
    return () => bar?.removeEventListener('focusin', fill);
  }, [place, dispatch]);
}
