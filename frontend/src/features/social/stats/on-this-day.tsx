import { Link } from 'react-router-dom';
import { useDateFormat } from '../../../lib/text/display-settings.ts';
import { countText, utcDayText, utcMinuteText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { BandChip, Call, ModeChip } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useOnThisDay } from './api.ts';
import styles from './on-this-day.module.css';
import { contactsPath } from './stats-links.ts';

/** Contacts on this day of each year. */
export function OnThisDay() {
  const query = useOnThisDay();
  const format = useDateFormat();
  const { data } = query;
  const title = data ? `On this day, ${utcDayText(Date.parse(`2024-${data.day}`), format)}` : 'On this day';
  return (
    <Panel title={title}>
      {!data ? (
        <NotLoaded query={query} what="this day" rows={3} height={34} />
      ) : data.years.length === 0 ? (
        <EmptyState text="No contacts on this day yet." />
      ) : (
        <ul className={styles.years}>
          {data.years.map(({ year, count, first }) => (
            <li key={year}>
              <Link to={contactsPath(`date:${year}-${data.day}`)}>
                {year}: {countText(count)} {count === 1 ? 'contact' : 'contacts'}
              </Link>
              <ul>
                {first.map((qso) => (
                  <li key={qso.qdo_id}>
                    <span className="mono">{utcMinuteText(Date.parse(qso.TS))}</span>
                    <Call call={qso.Call} to={`/qso/${qso.qdo_id}`} />
                    <BandChip band={qso.Band} />
                    <ModeChip mode={qso.Mode} submode={qso.SubMode} />
                    <span className="muted">{[qso.Name, qso.country].filter(Boolean).join(', ')}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
