import type { Stats } from '@pileup/contract/stats/stats';
import type { LatLon } from '@pileup/radio/grid';
import { Link } from 'react-router-dom';
import { useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { AzimuthMap } from './azimuth-map.tsx';
import { BandsTable } from './bands-table.tsx';
import { BarList } from './bar-list.tsx';
import { Columns } from './columns.tsx';
import { Figures } from './figures.tsx';
import { type Growth, GrowthChart } from './growth-chart.tsx';
import { HeatTable } from './heat-table.tsx';
import { OnThisDay } from './on-this-day.tsx';
import {
  contactsPath,
  distanceTerms,
  hourTerm,
  monthName,
  monthTerm,
  twoDigits,
  WEEKDAY_NAMES,
  WEEKDAYS,
} from './stats-links.ts';
import styles from './stats-view.module.css';
import { YearCalendar } from './year-calendar.tsx';
import { spanText, withEmptyYears, yearColumns } from './year-columns.ts';
import { YearPicturePanel } from './year-picture.tsx';

export interface StatsViewProps {
  stats: Stats;
  /** Undefined for the whole log. */
  year: number | undefined;
  call: string;
  home: LatLon | null;
  countedAt: string | null;
  mapFilter: string;
  onMapFilter: (filter: string) => void;
}

/** Columns are 1,000 km wide, as the filter of their contacts. */
const MILES_PER_KM = 0.621371;

/** The statistics of a log or of a year as charts; each mark leads to its contacts. */
export function StatsView({ stats, year, call, home, countedAt, mapFilter, onMapFilter }: StatsViewProps) {
  const term = year === undefined ? '' : `date:${year}`;
  const unit = useDistanceUnit();
  return (
    <>
      <Figures stats={stats} term={term} />
      {year === undefined ? (
        <Panel title="Years" aside="contacts a year">
          <Columns
            label="Contacts by year"
            columns={yearColumns(stats.years, (each) => contactsPath(`date:${each}`))}
          />
        </Panel>
      ) : (
        <YearCalendar year={year} days={stats.days} />
      )}
      <div className={styles.columns}>
        <div className="stack">
          <Panel title="Hour and weekday" aside="UTC">
            <HoursTable hours={stats.hours} term={term} />
          </Panel>
          <Panel title="Band and mode">
            <BandsTable bands={stats.bands} term={term} />
          </Panel>
          <Panel title="Months" aside={year === undefined ? 'all years' : String(year)}>
            <Columns
              label="Contacts by month"
              columns={stats.months.map((count, month) => ({
                label: monthName(month),
                count,
                to: contactsPath(year === undefined ? monthTerm(month) : `date:${year}-${twoDigits(month + 1)}`),
              }))}
            />
          </Panel>
          <Panel title="Entities and squares" aside={year === undefined ? 'since the first contact' : 'new ones'}>
            <GrowthChart label="Entities and squares gained" spans={growthOf(stats, year)} />
            {year !== undefined && <NewEntities entities={stats.entities} term={term} />}
          </Panel>
          <Panel title="Distance" aside={`${distanceText(1_000, unit)} a column`}>
            <Columns
              label="Contacts by distance"
              columns={stats.distances.map((count, step) => ({
                label: unit === 'km' ? `${step}k` : `${(step * MILES_PER_KM).toFixed(1)}k`,
                title: `${distanceText(step * 1_000, unit)} to ${distanceText((step + 1) * 1_000, unit)}`,
                count,
                ...(home && { to: contactsPath(term, distanceTerms(step, home)) }),
              }))}
            />
          </Panel>
          <Panel title="Continents">
            <BarList
              bars={stats.continents.map(({ continent, count }) => ({
                key: continent,
                label: continent,
                count,
                to: contactsPath(term, `continent:${continent}`),
              }))}
            />
          </Panel>
          {year === undefined && <OnThisDay />}
        </div>
        <div className="stack">
          {year !== undefined && <YearPicturePanel year={year} call={call} countedAt={countedAt} />}
          {home && (
            <Panel title="Map" aside="bearing and distance from home">
              <AzimuthMap home={home} filter={mapFilter} onFilter={onMapFilter} countedAt={countedAt} />
            </Panel>
          )}
          <Panel title="Most worked calls" aside={`of ${countText(stats.call_count)}`}>
            <BarList
              bars={stats.calls.map((each) => ({
                key: each.call,
                label: <Call call={each.call} />,
                count: each.count,
                to: contactsPath(term, `call:${each.call}`),
              }))}
            />
          </Panel>
        </div>
      </div>
    </>
  );
}

function HoursTable({ hours, term }: { hours: readonly number[]; term: string }) {
  const columns = Array.from({ length: 24 }, (_, hour) => ({ text: twoDigits(hour) }));
  const rows = WEEKDAYS.map((day, weekday) => ({
    key: day,
    head: WEEKDAY_NAMES[weekday],
    cells: columns.map(({ text }, hour) => ({
      count: hours[weekday * 24 + hour] ?? 0,
      title: `${WEEKDAY_NAMES[weekday]}, ${text} UTC`,
      to: contactsPath(term, `weekday:${day}`, hourTerm(hour)),
    })),
  }));
  return <HeatTable label="Contacts by hour and weekday" columns={columns} rows={rows} />;
}

function NewEntities({ entities, term }: { entities: Stats['entities']; term: string }) {
  if (entities.length === 0) return null;
  return (
    <ul className={styles.entities} aria-label="New entities">
      {entities.map(({ dxcc, name }) => (
        <li key={dxcc}>
          <Link to={contactsPath(term, `dxcc:${dxcc}`)}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Growth by year, or by month of the given year. */
function growthOf({ years, entities, new_squares }: Stats, year: number | undefined): Growth[] {
  const spans =
    year === undefined
      ? withEmptyYears(years).map((span) => ({ label: spanText(span), prefix: String(span.year) }))
      : Array.from({ length: 12 }, (_, month) => ({
          label: monthName(month),
          prefix: `${year}-${twoDigits(month + 1)}`,
        }));
  return spans.map(({ label, prefix }) => ({
    label,
    term: `date:${prefix}`,
    entities: entities.filter(({ first }) => first.startsWith(prefix)).length,
    squares: new_squares.reduce((sum, { month, count }) => sum + (month.startsWith(prefix) ? count : 0), 0),
  }));
}
