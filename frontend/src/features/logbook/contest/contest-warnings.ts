import { type ContestContact, type ContestRules, outsideContest } from '@pileup/radio/contests/contest-rules';
import type { ShownDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDayText, utcMinuteText } from '../../../lib/text/time-text.ts';
import type { ChosenContest } from './stored-contest.ts';

/** Why a contact in this band and mode, at this time, gives no points in the contest, as a sentence; null if it can. */
export function outsideText(
  { contest: { name }, isListed }: Pick<ChosenContest, 'contest' | 'isListed'>,
  rules: ContestRules,
  contact: Pick<ContestContact, 'at' | 'band' | 'mode' | 'submode'>,
  format: ShownDateFormat,
): string | null {
  const time = (at: number) => `${utcDayText(at, format)} ${utcMinuteText(at)} UTC`;
  switch (outsideContest(rules, contact)) {
    case null:
      return null;
    case 'mode':
      return `${contact.submode || contact.mode} is not allowed in ${name} (modes: ${rules.modes.join(', ')}).`;
    case 'band':
      return `${contact.band || 'This frequency'} is not in ${name} (bands: ${rules.bands.join(', ')}).`;
    case 'early':
      return isListed ? `${name} begins on ${time(rules.from)}.` : `You chose ${name} for other days.`;
    case 'late':
      return isListed ? `${name} ended on ${time(rules.to)}.` : `You chose ${name} for other days.`;
  }
}
