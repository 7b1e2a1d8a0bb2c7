import type { LogBarAnswer } from '@pileup/contract/logbook';
import { parseCallsign } from '@pileup/radio/callsign';
import type { Mark } from '@pileup/radio/worked';
import { useUnsentContacts } from '../../../../lib/outbox/outbox.ts';
import { useSession } from '../../../../session/session.ts';
import { useWorked } from '../../worked.ts';
import type { LogBarState } from '../use-log-bar.ts';
import styles from './mark-chips.module.css';
import { isDuplicate, marksOf, slotOf, unsentWith } from './marks.ts';

/** Says before a contact is logged whether it is a duplicate, or what it would be the first of. */
export function MarkChips({ bar: { form, entity }, answer }: { bar: LogBarState; answer: LogBarAnswer | undefined }) {
  const accountId = useSession()?.user.id;
  const worked = useWorked();
  const unsent = useUnsentContacts().filter((each) => each.accountId === accountId && !each.change);
  const callsign = parseCallsign(form.call);
  if (!callsign || form.editId !== null) return null;
  const { band, modeClass } = slotOf(form);
  const earlier = [...(answer?.qsos ?? []), ...unsentWith(callsign, unsent)];
  const texts: Record<Mark, string> = {
    entity: 'New entity',
    band: `New on ${band}`,
    mode: `New in ${modeClass}`,
    zone: 'New zone',
    square: 'New square',
  };
  const marks = worked ? marksOf(worked, form, entity, answer?.user?.grid ?? '') : [];
  return (
    <>
      {isDuplicate(form, earlier, Date.now()) && (
        <span data-mark className={styles.duplicate}>
          Duplicate
        </span>
      )}
      {marks.map((mark) => (
        <span key={mark} data-mark className={mark === 'entity' ? styles.entity : styles.mark}>
          {texts[mark]}
        </span>
      ))}
    </>
  );
}
