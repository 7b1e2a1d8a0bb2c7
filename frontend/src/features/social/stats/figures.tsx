import type { Stats } from '@pileup/contract/stats/stats';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../../lib/text/amount-text.ts';
import { useDateFormat, useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { countText, utcDateText, utcMinuteText } from '../../../lib/text/time-text.ts';
import styles from './figures.module.css';
import { contactsPath, hourTerm } from './stats-links.ts';

/** The totals at the head of the page. `term` filters the contacts of the span. */
export function Figures({ stats, term }: { stats: Stats; term: string }) {
  const unit = useDistanceUnit();
  const format = useDateFormat();
  const { best_hour: hour, best_day: day, longest } = stats;
  const dateOf = (at: string) => utcDateText(Date.parse(at), format);
  const perHour = stats.hours_on_air > 0 ? stats.count / stats.hours_on_air : 0;
  return (
    <dl className={styles.figures}>
      <Figure name="Contacts" note={`with ${countOf(stats.call_count, 'call')}`}>
        <Link to={contactsPath(term)}>{countText(stats.count)}</Link>
      </Figure>
      <Figure name={term ? 'New entities' : 'Entities'} note={countOf(stats.square_count, 'square')}>
        {countText(stats.entities.length)}
      </Figure>
      <Figure name="Days on the air" note={`${perHour.toFixed(1)} contacts an hour`}>
        {countText(stats.days_on_air)}
      </Figure>
      {hour && (
        <Figure name="Best hour" note={`${dateOf(hour.hour)} ${utcMinuteText(Date.parse(hour.hour))} UTC`}>
          <Link to={contactsPath(`date:${hour.hour.slice(0, 10)}`, hourTerm(Number(hour.hour.slice(11, 13))))}>
            {countText(hour.count)}
          </Link>
        </Figure>
      )}
      {day && (
        <Figure name="Best day" note={dateOf(day.day)}>
          <Link to={contactsPath(`date:${day.day}`)}>{countText(day.count)}</Link>
        </Figure>
      )}
      {longest && (
        <Figure name="Longest" note={`${longest.call}, ${dateOf(longest.at)}`}>
          <Link to={`/qso/${longest.qdo_id}`}>{distanceText(longest.km, unit)}</Link>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} <span className="muted">{note}</span>
      </dd>
    </div>
  );
}
