import type { LogBarAnswer } from '@pileup/contract/logbook';
import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import type { Mark } from '@pileup/radio/worked';
import { useUnsentContacts } from '../../../../lib/outbox/outbox.ts';
import { newContactsOf } from '../../../../lib/outbox/unsent-contact.ts';
import { useWorked } from '../../../../lib/worked/worked.ts';
import { useSession } from '../../../../session/session.ts';
import { storageOwner } from '../../persistent-store.ts';
import { isEdit } from '../log-form.ts';
import type { LogBarState } from '../use-log-bar.ts';
import { duplicateRule } from './duplicate-rule.ts';
import { isDuplicate, marksOf, unsentWith } from './marks.ts';

const NO_MARKS: { isDuplicate: boolean; marks: readonly Mark[] } = { isDuplicate: false, marks: [] };

/** Whether the contact in the form would be a duplicate, and what it would be the first of. */
export function useFormMarks(
  { form, entity }: Pick<LogBarState, 'form' | 'entity'>,
  answer: LogBarAnswer | undefined,
): typeof NO_MARKS {
  const accountId = useSession()?.user.id;
  const worked = useWorked();
  const unsent = newContactsOf(accountId, useUnsentContacts());
  const rule = duplicateRule.use(storageOwner(accountId));
  const callsign = parseCallsign(form.call);
  if (!callsign || isEdit(form)) return NO_MARKS;
  const earlier = [...(answer?.qsos ?? []), ...unsentWith(callsign, unsent)];
  // The square of a member's profile is a hint for the first contact. It is not logged, so it would seem new each time.
  const profileGrid = earlier.length === 0 ? answer?.user?.grid : undefined;
  const grid = parseGrid(form.extra.GRIDSQUARE ?? '') ?? profileGrid ?? '';
  return {
    isDuplicate: isDuplicate(rule, form, earlier, Date.now()),
    marks: worked ? marksOf(worked, form, entity, grid) : [],
  };
}
