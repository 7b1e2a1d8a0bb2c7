import type { KeptQso } from '@pileup/contract/logbook';
import { parseCallsign } from '@pileup/radio/callsign';
import { findContestName } from '@pileup/radio/contests/cabrillo-contests';
import { exchangeFault } from '@pileup/radio/contests/exchange-fault';
import { findEntity } from '@pileup/radio/dxcc';
import { type ActionDispatch, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type FormAction, isEdit, type LogForm } from '../bar/log-form.ts';
import { receivedField } from './contest-fields.ts';
import type { LoggedContact } from './contest-log.ts';
import type { ChosenContest } from './stored-contest.ts';

/** Sources of a station's probable exchange. */
interface ExchangeSources {
  /** The contacts of this contest, in order of time. */
  readonly scored: readonly { readonly contact: Pick<LoggedContact, 'call' | 'received'> }[];
  /** The newest contacts of the whole log, latest first. */
  readonly kept: readonly Pick<KeptQso, 'Call' | 'ContestName' | 'GridSquare' | 'fields'>[];
  /** The locator in a callbook; empty if there is none. */
  readonly grid: string;
}

const SQUARE = 4;

/**
 * The exchange that a station will probably send: what it sent before in this contest, on another band or in another
 * year; else the zone of its callsign, or its square. Empty if that is not known, and for serial numbers.
 * @param at ms
 */
export function knownExchange(chosen: ChosenContest, call: string, at: number, sources: ExchangeSources): string {
  const { rule } = chosen.contest;
  if (rule === 'ww-digi' || rule === 'arrl-digital') return knownSquare(call, sources);
  // Serial numbers rise with each contact.
  if (rule === 'cq-wpx' || chosen.exchange === '') return '';
  const earlier = earlierExchange(chosen, call, sources);
  if (earlier !== '' && exchangeFault(rule, earlier) === null) return earlier;
  return rule === 'cq-ww' ? String(findEntity(call, at)?.cqZone ?? '') : '';
}

function earlierExchange({ contest }: ChosenContest, call: string, { scored, kept }: ExchangeSources): string {
  const here = scored.findLast(({ contact }) => contact.call === call && contact.received !== '');
  if (here) return here.contact.received;
  const before = kept.find(
    ({ Call, ContestName, fields }) =>
      Call === call && fields?.SRX_STRING && findContestName(ContestName, [contest.cabrillo_name]) !== null,
  );
  return before?.fields?.SRX_STRING ?? '';
}

function knownSquare(call: string, { kept, grid }: ExchangeSources): string {
  const known = kept.find(({ Call, GridSquare }) => Call === call && GridSquare.length >= SQUARE)?.GridSquare ?? grid;
  return known.length >= SQUARE ? known.slice(0, SQUARE).toUpperCase() : '';
}

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
