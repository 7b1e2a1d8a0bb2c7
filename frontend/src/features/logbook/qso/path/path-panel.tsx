import type { FullQsoResponse } from '@pileup/contract/logbook';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { profilePath } from '../../../../lib/station/station-paths.ts';
import { useDistanceUnit } from '../../../../lib/text/display-settings.ts';
import { distanceText } from '../../../../lib/text/distance-text.ts';
import { utcMinuteText } from '../../../../lib/text/time-text.ts';
import { bandColour } from '../../../../ui/radio/band-token.ts';
import { Call } from '../../../../ui/radio/contact-parts.tsx';
import reportLineStyles from '../../../../ui/report-line.module.css';
import { useZoneOf } from '../../bar/lookup/sun-there.tsx';
import { beamOf, clocksAt, endsOf, missingText, type PathEnd, pathKm, sunAt } from './contact-path.ts';
import { labelSides, MAP, type Point, pathMap } from './path-map.ts';
import styles from './path-panel.module.css';

/** The path of a contact on a map, and both stations at the moment of the contact. */
export function PathPanel({ answer }: { answer: FullQsoResponse }) {
  const ends = useMemo(() => endsOf(answer), [answer]);
  const [from, to] = ends;
  const at = Date.parse(answer.qso.TS);
  const missing = missingText(ends);
  return (
    <section className={cx(styles.panel, missing !== '' && styles.mapless)} aria-label="Path">
      {missing === '' ? (
        <PathFigure ends={ends} at={at} band={answer.qso.Band} />
      ) : (
        <p className={styles.missing}>{missing}</p>
      )}
      <div className={styles.ends}>
        <End end={from} other={to} at={at} />
        <End end={to} other={from} at={at} />
      </div>
    </section>
  );
}

function PathFigure({ ends, at, band }: { ends: readonly [PathEnd, PathEnd]; at: number; band: string }) {
  const [from, to] = ends;
  const unit = useDistanceUnit();
  const km = pathKm(ends) ?? 0;
  const map = useMemo(() => from.place && to.place && pathMap(from.place, to.place, at), [from.place, to.place, at]);
  if (!map) return null;
  const [fromSide, toSide] = labelSides(map);
  const name = ({ call, country }: PathEnd) => (country ? `${call} (${country})` : call);
  const title =
    km === 0
      ? `Map of ${name(from)} and ${name(to)}, both at the same point`
      : `Map of the great circle from ${name(from)} to ${name(to)}, ${distanceText(km, unit)}`;
  return (
    <figure className={styles.map} style={{ '--path': bandColour(band) } as CSSProperties}>
      <div className={styles.chart}>
        <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} role="img" aria-label={title}>
          <path className={styles.land} d={map.land} strokeWidth={map.scale * 1.1} />
          <path className={styles.night} d={map.night} />
          <path className={styles.greyLine} d={map.greyLine} />
          <path className={styles.halo} d={map.path} />
          <path className={styles.path} d={map.path} />
          <path className={styles.edge} d={map.points} />
          <path className={styles.point} d={map.points} />
        </svg>
        <Label call={from.call} at={map.from} side={fromSide} />
        <Label call={to.call} at={map.to} side={toSide} />
      </div>
      <figcaption>
        {km === 0 ? (
          <span>Both are shown at the same point</span>
        ) : (
          <span>
            Great circle, <b>{distanceText(km, unit)}</b>
          </span>
        )}
        <span>Shaded: night at {utcMinuteText(at)} UTC</span>
      </figcaption>
    </figure>
  );
}

/** The call of an end; the map's name has both. A share of its width moves it left, so that it stays on the map. */
function Label({ call, at: { x, y }, side }: { call: string; at: Point; side: 'above' | 'below' }) {
  const [left, top] = [`${(100 * x) / MAP.width}%`, `${(100 * y) / MAP.height}%`];
  return (
    <span
      className={cx('call', styles.label, styles[side])}
      style={{ left, top, '--left': left } as CSSProperties}
      aria-hidden
    >
      {call}
    </span>
  );
}

function End({ end, other, at }: { end: PathEnd; other: PathEnd; at: number }) {
  const { call, country, grid, place } = end;
  const sun = place && sunAt(place, at);
  const beam = beamOf(end, other);
  const Icon = sun?.isDay ? IconSun : IconMoon;
  const zoneOf = useZoneOf(place !== null);
  const clocks = zoneOf && clocksAt(end, at, zoneOf);
  return (
    <div className={styles.end}>
      <h2>
        <Call call={call} to={profilePath(call)} />
      </h2>
      <p className={styles.country}>
        {country || 'Country unknown'}
        {country && place && !grid && ' · shown at its centre'}
        {clocks?.isApproximate && ', where the local time may differ'}
      </p>
      <dl className={cx(reportLineStyles.reportLine, styles.facts)}>
        <Fact name="Grid" value={grid || 'unknown'} />
        {sun && (
          <Fact
            name="Local time"
            value={
              clocks ? <span title={clocks.zone}>{`${clocks.isApproximate ? '≈ ' : ''}${clocks.text}`}</span> : '–'
            }
          />
        )}
        {sun && <Fact name="Solar time" value={sun.time} />}
        {sun && (
          <Fact
            name="Sun"
            value={
              <>
                <Icon className="i" stroke={1.75} aria-hidden />
                {sun.isDay ? 'Day' : 'Night'}
              </>
            }
          />
        )}
        {beam && <Fact name="Beam" value={`${beam.short}°`} />}
        {beam && <Fact name="Long path" value={`${beam.long}°`} />}
      </dl>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
