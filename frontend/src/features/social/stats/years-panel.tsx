import { Link } from 'react-router-dom';
import { yearPath } from '../../../lib/station/station-paths.ts';
import { countOf } from '../../../lib/text/amount-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useStatsOf } from './api.ts';
import { Columns } from './columns.tsx';
import { yearColumns } from './year-columns.ts';

/** Contacts and new entities of a station by year, as everybody may see them. */
export function YearsPanel({ callsign, isOwn }: { callsign: string; isOwn: boolean }) {
  const query = useStatsOf(callsign);
  const { data } = query;
  const aside = isOwn ? <Link to="/stats">All statistics</Link> : 'contacts a year';
  const of = (years: readonly { year: number; count: number }[]) =>
    yearColumns(years, (year) => yearPath(callsign, year));
  return (
    <Panel title="Years" aside={aside}>
      {!data ? (
        <NotLoaded query={query} what="the years" rows={4} height={44} />
      ) : data.stats === null ? (
        <EmptyState text="This log is being counted. Please check back soon." />
      ) : data.stats.count === 0 ? (
        <EmptyState text="No contacts yet." />
      ) : (
        <>
          <Columns label="Contacts by year" columns={of(data.stats.years)} />
          <Columns
            label="New entities by year"
            unit={['new entity', 'new entities']}
            columns={of(data.stats.entity_years)}
            caption={`${countOf(
              data.stats.entity_years.reduce((sum, { count }) => sum + count, 0),
              'entity',
              'entities',
            )}, by the year of the first contact`}
          />
        </>
      )}
    </Panel>
  );
}
