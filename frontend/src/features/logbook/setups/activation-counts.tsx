import type { ExtraFields } from '@pileup/contract/logbook';
import { activationsOf } from '@pileup/radio/activation';
import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { type ActivationCount, countOn } from './activation.ts';
import styles from './setup-row.module.css';
import { useActivationContacts } from './use-activation-contacts.ts';

/** The number of the activation's contacts on this UTC day, and whether they are enough. */
export function ActivationCounts({ fields }: { fields: ExtraFields }) {
  const activations = useMemo(() => activationsOf(fields), [fields]);
  const contacts = useActivationContacts(activations.length > 0);
  const day = new Date(useUtcClock()).toISOString().slice(0, 10);
  const counts = useMemo(
    () => activations.map((activation) => countOn(day, activation, contacts)),
    [activations, contacts, day],
  );
  return counts.map((count) => <ProgrammeCount key={count.programme} count={count} />);
}

function ProgrammeCount({ count: { programme, references, count, needed, both } }: { count: ActivationCount }) {
  const isReached = needed !== null && count >= needed;
  const unit = programme === 'SOTA' ? 'stations' : 'contacts';
  const title = `${references.join(', ')}: ${countText(count)}${needed === null ? '' : ` of ${needed}`} ${unit} today`;
  return (
    <span className={cx(styles.count, isReached && styles.reached)} title={title} data-activation={programme}>
      {programme} <span className="mono">{references.length > 1 ? `${references.length} parks` : references[0]}</span>
      <b>
        {countText(count)}
        {needed !== null && <span className="muted">/{needed}</span>}
      </b>
      {isReached && <IconCheck className="i" stroke={2.5} aria-label="reached" />}
      {both > 0 && (
        <span className="muted">
          {countText(both)} {SHORT_BOTH[programme]}
        </span>
      )}
    </span>
  );
}

/** Contacts between two activations. */
const SHORT_BOTH = { POTA: 'P2P', SOTA: 'S2S', WWFF: 'P2P', IOTA: 'I2I' } as const;
