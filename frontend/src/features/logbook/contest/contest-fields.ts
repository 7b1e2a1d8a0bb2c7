import type { ExtraName, ExtraValues } from '../bar/extra/extra-values.ts';
import type { ChosenContest } from './stored-contest.ts';

/** The fields that a contest adds to the log bar, in keyboard order; the last one is the received exchange. */
export function contestFields({ contest: { rule }, exchange }: ChosenContest): readonly [ExtraName, ExtraName] {
  if (rule === 'ww-digi' || rule === 'arrl-digital') return ['STX_STRING', 'GRIDSQUARE'];
  return exchange === '' ? ['STX', 'SRX'] : ['STX_STRING', 'SRX_STRING'];
}

/** The field of the exchange that the other station sends. */
export const receivedField = (chosen: ChosenContest): ExtraName => contestFields(chosen)[1];

/** Whether a field is shown with the contest: those of its exchange, and its name. */
export function isOfContest(chosen: ChosenContest, name: ExtraName): boolean {
  return contestFields(chosen).includes(name) || name === 'CONTEST_ID';
}

/** The changes of the form's fields for a contest; null if they are right. Serial numbers are set elsewhere. */
export function fieldsForContest(chosen: ChosenContest, extra: ExtraValues): ExtraValues | null {
  const wanted: ExtraValues = {
    CONTEST_ID: chosen.contest.cabrillo_name,
    STX_STRING: chosen.exchange,
    ...(contestFields(chosen)[0] === 'STX_STRING' && { STX: '' }),
  };
  const wrong = Object.entries(wanted).filter(([name, value]) => (extra[name as ExtraName] ?? '') !== value);
  return wrong.length > 0 ? Object.fromEntries(wrong) : null;
}

/** Values that remove the fields of a contest. */
export const WITHOUT_CONTEST: ExtraValues = { CONTEST_ID: '', STX: '', STX_STRING: '', SRX: '', SRX_STRING: '' };
