import { isEdit, isSearchable, type LogForm } from '../bar/log-form.ts';
import { receivedField } from './contest-fields.ts';
import { storedContests } from './stored-contest.ts';

/**
 * The field that Enter goes to instead of logging, as in contest loggers: with a callsign, and before anything was
 * received from the station, that of the received exchange. Null if the contact is to be logged.
 * @param bar the form of the log bar
 */
export function fieldBeforeLog(owner: string, form: LogForm, bar: HTMLFormElement): HTMLElement | null {
  const { chosen } = storedContests.get(owner);
  if (!chosen || isEdit(form) || !isSearchable(form)) return null;
  const name = receivedField(chosen);
  if (form.extra[name]) return null;
  const field = bar.querySelector<HTMLElement>(`[data-field="${name}"]`);
  // A second Enter there logs without an exchange.
  return field === document.activeElement ? null : field;
}
