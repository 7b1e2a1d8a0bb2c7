import type { FullQsoResponse } from '@pileup/contract/logbook';
import { Link } from 'react-router-dom';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import styles from './earlier-contacts.module.css';
import { callFilter, earlierText } from './earlier-text.ts';

/** How often and when the station worked the call before, with links to those contacts. */
export function EarlierContacts({ answer: { qso, earlier } }: { answer: FullQsoResponse }) {
  const format = useDateFormat();
  return (
    <Panel
      title="Worked before"
      aside={
        qso.mine && earlier.count + earlier.later > 0 ? (
          <Link to={`/logs?${new URLSearchParams({ filter: callFilter(qso.Call) })}`}>All in the logbook</Link>
        ) : undefined
      }
      bodyClassName={styles.earlier}
    >
      <p>{earlierText(qso, earlier, (at) => utcDateText(at, format))}</p>
      {earlier.contacts.length > 0 && (
        <ul aria-label={`Earlier contacts with ${qso.Call}`}>
          {earlier.contacts.map(({ qdo_id, TS, Band, Mode, SubMode }) => (
            <li key={qdo_id}>
              <Link to={`/qso/${qdo_id}`}>
                <time dateTime={TS}>
                  {utcDateText(Date.parse(TS), format)} {utcMinuteText(Date.parse(TS))}
                </time>
              </Link>
              <BandChip band={Band} />
              <ModeChip mode={Mode} submode={SubMode} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
