import { isEdit, isSearchable, type LogForm } from '../bar/log-form.ts';
import { isFrequencyTyped } from '../bar/log-request.ts';
import { receivedField } from './contest-fields.ts';
import { storedContests } from './stored-contest.ts';

/** The effect of Enter in the log bar. */
export interface EnterStep {
  /** The field that Enter goes to instead of logging. */
  readonly field: HTMLElement | null;
  /** The place of the macro that is sent, if Enter sends macros. */
  readonly macro: number | null;
}

const LOG: EnterStep = { field: null, macro: null };
/** Places of the macros, as in contest loggers: F1 CQ or the operator's call, F2 the report, F3 thanks. */
const [F1, F2, F3] = [0, 1, 2];

/**
 * The effect of Enter, in a contest as in contest loggers: with a callsign, and before an exchange is typed, it goes to
 * the received exchange; then it logs.
 * @param bar the form of the log bar
 */
export function enterStep(owner: string, form: LogForm, bar: HTMLFormElement): EnterStep {
  const { chosen, isSending } = storedContests.get(owner);
  // A frequency tunes at once, and no macro is sent for it.
  if (!chosen || isEdit(form) || isFrequencyTyped(form)) return LOG;
  const field = isSearchable(form) ? emptyExchange(receivedField(chosen), form, bar) : null;
  return { field, macro: isSending ? macroOf(form, field !== null) : null };
}

function emptyExchange(name: ReturnType<typeof receivedField>, form: LogForm, bar: HTMLFormElement) {
  // The operator first sees the text that the page filled in, and logs it with the next Enter.
  if (form.extra[name] && form.extra[name] !== form.guess[name]) return null;
  const field = bar.querySelector<HTMLElement>(`[data-field="${name}"]`);
  // A second Enter there logs without an exchange.
  return field === document.activeElement ? null : field;
}

function macroOf(form: LogForm, isBeforeExchange: boolean): number {
  if (!isSearchable(form)) return F1;
  if (form.run) return isBeforeExchange ? F2 : F3;
  return isBeforeExchange ? F1 : F2;
}
