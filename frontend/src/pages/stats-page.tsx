import { useParams, useSearchParams } from 'react-router-dom';
import { useStats } from '../features/social/stats/api.ts';
import { StatsView } from '../features/social/stats/stats-view.tsx';
import { useOperator } from '../lib/session.ts';
import { replayPath } from '../lib/station/station-paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { Call } from '../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import styles from './stats-page.module.css';

const YEAR = /^(19|20|21)\d\d$/;

/** The statistics of the own log, or of one year of it. */
export default function StatsPage() {
  const { year: param } = useParams();
  if (param !== undefined && !YEAR.test(param)) return <NotFoundPage />;
  return <StatsOf year={param === undefined ? undefined : Number(param)} />;
}

function StatsOf({ year }: { year: number | undefined }) {
  const { user } = useOperator();
  const [search, setSearch] = useSearchParams();
  const all = useStats(undefined);
  const query = useStats(year);
  const data = query.isPlaceholderData ? undefined : query.data;
  const years = all.data?.stats?.years.toReversed() ?? [];
  const shownYear = year ?? years[0]?.year;
  return (
    <div className="page">
      <div className="ttl">
        <h1>{year === undefined ? 'Statistics' : `My year ${year}`}</h1>
        <Call call={user.my_callsign} />
        {data?.counted_at && (
          <span className="muted" role="status">
            up to <Time at={data.counted_at} />
            {data.updating && ', newer contacts are being counted'}
          </span>
        )}
        {years.length > 0 && (
          <nav className={styles.years} aria-label="Years">
            <ButtonLink small to="/stats" aria-current={year === undefined ? 'page' : undefined}>
              All
            </ButtonLink>
            {years.map((one) => (
              <ButtonLink
                key={one.year}
                small
                to={`/stats/${one.year}`}
                aria-current={one.year === year ? 'page' : undefined}
              >
                {one.year}
              </ButtonLink>
            ))}
          </nav>
        )}
        {shownYear !== undefined && (
          <ButtonLink
            small
            to={replayPath(Date.UTC(shownYear, 0), Math.min(Date.now(), Date.UTC(shownYear + 1, 0)), true)}
          >
            Replay {shownYear}
          </ButtonLink>
        )}
      </div>
      {!data || (data.stats === null && query.error) ? (
        <Panel>
          <NotLoaded query={query} what="the statistics" rows={9} height={44} />
        </Panel>
      ) : data.stats === null && data.updating ? (
        <Panel>
          <EmptyState
            title="Your log is being counted."
            text="The statistics will appear here as soon as it has been counted."
          />
        </Panel>
      ) : !data.stats?.count ? (
        <Panel>
          <EmptyState
            title={year === undefined ? 'No contacts yet.' : `No contacts in ${year}.`}
            text="Log your first contact, or import your old log."
            link={{ to: '/import-export', label: 'Import a log' }}
          />
        </Panel>
      ) : (
        <StatsView
          key={year}
          stats={data.stats}
          year={year}
          call={user.my_callsign}
          home={data.home}
          countedAt={data.counted_at}
          mapFilter={search.get('filter') ?? (year === undefined ? '' : `date:${year}`)}
          onMapFilter={(filter) => setSearch({ filter }, { preventScrollReset: true })}
        />
      )}
    </div>
  );
}
