import type { MapPoint } from '@pileup/contract/stats/stats';
import type { LatLon } from '@pileup/radio/grid';
import { type FormEvent, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../../lib/text/amount-text.ts';
import { useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { bandColour } from '../../../ui/radio/band-token.ts';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useStatsMap } from './api.ts';
import { azimuthPoint, landAround, RADIUS } from './azimuth.ts';
import styles from './azimuth-map.module.css';
import { contactsPath, pointTerm } from './stats-links.ts';

const RINGS = [0.25, 0.5, 0.75, 1];
const LISTED = 8;

export interface AzimuthMapProps {
  home: LatLon;
  filter: string;
  onFilter: (filter: string) => void;
  countedAt: string | null;
}

/** Contacts of any filter on a map around home: true in direction and distance. */
export function AzimuthMap({ home, filter, onFilter, countedAt }: AzimuthMapProps) {
  const query = useStatsMap(filter, countedAt);
  const id = useId();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onFilter(String(new FormData(event.currentTarget).get('filter') ?? '').trim());
  };
  return (
    <>
      <form className={styles.form} onSubmit={apply} key={filter}>
        <label htmlFor={id} className="vh">
          Filter of the map
        </label>
        <input
          id={id}
          name="filter"
          defaultValue={filter}
          placeholder="band:20m mode:cw since:2020"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
        />
        <Button small type="submit">
          Show
        </Button>
        {filter !== '' && (
          <Button small variant="quiet" onClick={() => onFilter('')}>
            Clear
          </Button>
        )}
      </form>
      {query.data === undefined || query.error ? (
        <NotLoaded query={query} what="the map" rows={8} height={44} />
      ) : query.data.length === 0 ? (
        <EmptyState text="No contacts with a known location match." />
      ) : (
        <Chart home={home} points={query.data} filter={filter} />
      )}
    </>
  );
}

function Chart({ home, points, filter }: { home: LatLon; points: readonly MapPoint[]; filter: string }) {
  const land = useMemo(() => landAround(home), [home]);
  const max = Math.max(1, ...points.map(({ count }) => count));
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const unit = useDistanceUnit();
  return (
    <>
      {/* The list below has the same links for the keyboard and for screen readers. */}
      <svg viewBox="-216 -216 432 432" className={styles.map} aria-hidden="true">
        {RINGS.map((part) => (
          <circle key={part} r={part * RADIUS} className={styles.ring} />
        ))}
        <path d={land} className={styles.land} />
        {[0, 90, 180, 270].map((bearing) => {
          const angle = (bearing * Math.PI) / 180;
          return (
            <text key={bearing} x={208 * Math.sin(angle)} y={-208 * Math.cos(angle) + 3}>
              {bearing}
            </text>
          );
        })}
        {points.toReversed().map((point) => {
          const { x, y } = azimuthPoint(home, { lat: point.LAT, lon: point.LON });
          return (
            <Link key={keyOf(point)} to={contactsPath(filter, pointTerm(point))} tabIndex={-1}>
              <circle
                cx={x}
                cy={y}
                r={2 + 4 * Math.sqrt(point.count / max)}
                style={{ fill: bandColour(point.band) }}
                className={styles.point}
              >
                <title>{textOf(point)}</title>
              </circle>
            </Link>
          );
        })}
        <circle r="3" className={styles.home} />
      </svg>
      <p className={styles.note}>
        Rings every {distanceText(5_000, unit)}, colours by band. {countOf(total, 'contact')} in{' '}
        <Link to={contactsPath(filter)}>the logbook</Link>. Most contacts:
      </p>
      <ul className={styles.places}>
        {points.slice(0, LISTED).map((point) => (
          <li key={keyOf(point)}>
            <Link to={contactsPath(filter, pointTerm(point))}>{textOf(point)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const keyOf = ({ grid, dxcc }: MapPoint) => grid || String(dxcc);

const textOf = ({ grid, name, count }: MapPoint) => `${grid ? name : `${name}, no square`}: ${countText(count)}`;
