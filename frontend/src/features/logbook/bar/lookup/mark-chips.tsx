import type { LogBarAnswer } from '@pileup/contract/logbook';
import { parseCallsign } from '@pileup/radio/callsign';
import { parseGrid } from '@pileup/radio/grid';
import { useUnsentContacts } from '../../../../lib/outbox/outbox.ts';
import { newContactsOf } from '../../../../lib/outbox/unsent-contact.ts';
import { useWorked } from '../../../../lib/worked/worked.ts';
import { useSession } from '../../../../session/session.ts';
import { DuplicateMark, Marks } from '../../../../ui/radio/marks.tsx';
import { storageOwner } from '../../persistent-store.ts';
import { isEdit } from '../log-form.ts';
import type { LogBarState } from '../use-log-bar.ts';
import { duplicateRule } from './duplicate-rule.ts';
import { isDuplicate, marksOf, slotOf, unsentWith } from './marks.ts';

/** Says before a contact is logged whether it is a duplicate, or what it would be the first of. */
export function MarkChips({ bar: { form, entity }, answer }: { bar: LogBarState; answer: LogBarAnswer | undefined }) {
  const accountId = useSession()?.user.id;
  const worked = useWorked();
  const unsent = newContactsOf(accountId, useUnsentContacts());
  const rule = duplicateRule.use(storageOwner(accountId));
  const callsign = parseCallsign(form.call);
  if (!callsign || isEdit(form)) return null;
  const earlier = [...(answer?.qsos ?? []), ...unsentWith(callsign, unsent)];
  const grid = parseGrid(form.extra.GRIDSQUARE ?? '') ?? answer?.user?.grid ?? '';
  const marks = worked ? marksOf(worked, form, entity, grid) : [];
  return (
    <>
      {isDuplicate(rule, form, earlier, Date.now()) && <DuplicateMark />}
      <Marks marks={marks} band={slotOf(form).band} mode={form.submode || form.mode} />
    </>
  );
}
