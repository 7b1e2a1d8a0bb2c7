import type { LogEdit } from '@pileup/contract/log/edits';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { countText, utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './edit-dialog.module.css';
import { contactsText } from './edit-text.ts';

/** The list scrolls; focusable, so that it also scrolls by keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/** The changes of an edit, with its newest contacts; while it is applied, its progress towards `total`. */
export function EditPreview({ edit, total }: { edit: LogEdit; total: number }) {
  const { status, action, changed, unchanged, left_out, samples } = edit;
  const isApplying = status === 'applying';
  return (
    <>
      <div className={styles.summary} role="status">
        {status === 'previewing' && <p>Reading the log: {contactsText(changed + unchanged)} so far…</p>}
        {isApplying && (
          <p>
            {countText(changed)} of {contactsText(total)}…
          </p>
        )}
        {status === 'previewed' &&
          (action === 'delete' ? (
            <p>
              <b>{contactsText(changed)}</b> can be restored for 30 days.
            </p>
          ) : (
            <p>
              <b>{contactsText(changed)}</b> {changed === 1 ? 'changes' : 'change'}
              {unchanged > 0 && `, ${contactsText(unchanged)} already ${unchanged === 1 ? 'has' : 'have'} these values`}
              {left_out > 0 && `, ${contactsText(left_out)} left out`}.
            </p>
          ))}
        {isApplying && (
          <ProgressBar label="Changing contacts" parts={[{ kind: 'plain', part: changed / Math.max(1, total) }]} />
        )}
      </div>
      {samples.length > 0 && !isApplying && (
        <section className={styles.samples} aria-label="Contacts that change" {...FOCUSABLE}>
          <ul>
            {samples.map((sample) => (
              <Sample key={sample.qdo_id} sample={sample} hasChanges={action !== 'delete'} />
            ))}
          </ul>
        </section>
      )}
      {status === 'previewed' && changed > samples.length && samples.length > 0 && (
        <p className="muted">The newest {countText(samples.length)} are shown.</p>
      )}
    </>
  );
}

function Sample({ sample, hasChanges }: { sample: LogEdit['samples'][number]; hasChanges: boolean }) {
  const { TS, Call, Band, Mode, changes } = sample;
  const format = useDateFormat();
  const at = Date.parse(TS);
  return (
    <li>
      <b className="call">{Call}</b>
      <span className="muted">
        {utcDateText(at, format)} {utcMinuteText(at)} {Band} {Mode}
      </span>
      {hasChanges && <ChangeList changes={changes} />}
    </li>
  );
}
