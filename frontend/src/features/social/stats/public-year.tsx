import type { PublicYear } from '@pileup/contract/stats/stats';
import { countText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { usePublicYear } from './api.ts';
import { BandsTable } from './bands-table.tsx';
import { BarList } from './bar-list.tsx';
import { Columns } from './columns.tsx';
import figureStyles from './figures.module.css';
import { monthName } from './stats-links.ts';
import styles from './stats-view.module.css';

/** A year of a station, as far as it is public: neither calls, hours and distances nor single contacts. */
export function PublicYearView({ callsign, year }: { callsign: string; year: number }) {
  const query = usePublicYear(callsign, year);
  const { data } = query;
  if (!data)
    return (
      <Panel>
        <NotLoaded query={query} what="the year" rows={6} height={44} />
      </Panel>
    );
  if (!data.year)
    return (
      <Panel>
        <EmptyState
          text={
            data.counted_at === null ? 'This log is being counted. Please check back soon.' : `No contacts in ${year}.`
          }
        />
      </Panel>
    );
  return <Charts year={data.year} />;
}

function Charts({ year: { count, months, continents, bands, square_count, entities } }: { year: PublicYear }) {
  const figures = [
    ['Contacts', count],
    ['New entities', entities.length],
    ['Squares', square_count],
    ['Continents', continents.length],
  ] as const;
  return (
    <>
      <dl className={figureStyles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countText(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <div className="stack">
          <Panel title="Months" aside="contacts a month">
            <Columns
              label="Contacts by month"
              columns={months.map((each, month) => ({ label: monthName(month), count: each }))}
            />
          </Panel>
          <Panel title="Band and mode">
            <BandsTable bands={bands} />
          </Panel>
        </div>
        <div className="stack">
          <Panel title="Continents">
            <BarList
              bars={continents.map(({ continent, count: each }) => ({ key: continent, label: continent, count: each }))}
            />
          </Panel>
          {entities.length > 0 && (
            <Panel title="New entities" aside="worked for the first time">
              <ul className={styles.entities}>
                {entities.map(({ dxcc, name }) => (
                  <li key={dxcc}>{name}</li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
