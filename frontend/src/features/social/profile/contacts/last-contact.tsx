import type { ProfileQso } from '@pileup/contract/social';
import { cx } from '../../../../lib/cx.ts';
import { utcDateText, utcMinuteText } from '../../../../lib/text/time-text.ts';
import { Call, Frequency } from '../../../../ui/radio/contact-parts.tsx';
import reportLineStyles from '../../../../ui/report-line.module.css';
import styles from '../header/report.module.css';

/** The station's newest contact, in the style of a QSL card's report line. */
export function LastContact({ qso }: { qso: ProfileQso }) {
  const ms = Date.parse(qso.TS);
  return (
    <dl className={cx(reportLineStyles.reportLine, styles.report, styles.lastContact)}>
      <div>
        <dt>Last QSO with</dt>
        <dd>
          <Call call={qso.Call} to={`/qso/${qso.qdo_id}`} />
        </dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{utcDateText(ms)}</dd>
      </div>
      <div>
        <dt>UTC</dt>
        <dd>{utcMinuteText(ms)}</dd>
      </div>
      <div>
        <dt>{qso.Freq === null ? 'Band' : 'MHz'}</dt>
        <dd>{qso.Freq === null ? qso.Band || '·' : <Frequency khz={qso.Freq} short />}</dd>
      </div>
      <div>
        <dt>RST</dt>
        <dd>{qso.SNT || '·'}</dd>
      </div>
      <div>
        <dt>2-way</dt>
        <dd>{qso.SubMode || qso.Mode}</dd>
      </div>
    </dl>
  );
}
