import type { ImportReport } from '@pileup/contract/exchange';
import { countText } from '../../../lib/text/time-text.ts';
import fieldStyles from '../../../ui/field.module.css';
import { useRejected } from './api.ts';
import styles from './check-reasons.module.css';
import { recordsText, rejectionReasons } from './rejection-reasons.ts';

/** The reasons why records cannot be read, each listed once. */
export function CheckReasons({ report }: { report: ImportReport }) {
  const { data } = useRejected(report.id, report.rejected);
  if (!data) return null;
  return (
    <>
      <ul className={styles.reasons} aria-label="Why records cannot be read">
        {rejectionReasons(data.rejected).map(({ reason, records }) => (
          <li key={reason}>
            <b className="num">{countText(records.length)}</b>
            <span>
              {reason} <span className="muted">{recordsText(records)}</span>
            </span>
          </li>
        ))}
      </ul>
      {data.more > 0 && (
        <p className={fieldStyles.hint}>Based on the first {countText(data.rejected.length)} of them.</p>
      )}
    </>
  );
}
