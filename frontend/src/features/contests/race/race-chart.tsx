import type { ContestRaceResponse } from '@pileup/contract/contests/contests';
import { type LeadChange, scoreAt } from '@pileup/radio/contests/race';
import type { CSSProperties } from 'react';
import { cx } from '../../../lib/cx.ts';
import { utcMinuteText } from '../../../lib/text/time-text.ts';
import { bandColour } from '../../../ui/radio/band-token.ts';
import styles from './race.module.css';
import { bandSpans, coursePath, hourTicks, scoreTicks, shortCount } from './race-scale.ts';

/** The line style of each station, by its place: distinguished without colour. */
export const LINES = [
  { className: 'first', dashes: undefined },
  { className: 'second', dashes: undefined },
  { className: 'third', dashes: '7 4' },
  { className: 'fourth', dashes: '2 3' },
  { className: 'fifth', dashes: '9 3 2 3' },
] as const;

interface RaceChartProps {
  race: ContestRaceResponse;
  /** The contest's elapsed time, in seconds. */
  at: number;
  changes: readonly LeadChange[];
  onMove: (at: number) => void;
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;

/** Scores over time, the bands below, and a slider that moves through the contest. */
export function RaceChart({ race: { contest, stations, now }, at, changes, onMove }: RaceChartProps) {
  const from = Date.parse(contest.from);
  const seconds = Math.max(1, (Date.parse(contest.to) - from) / 1_000);
  const ticks = scoreTicks(Math.max(...stations.map(({ score }) => score.at(-1) ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const left = (moment: number) => ({ left: percent(moment / seconds) });
  const moment = utcMinuteText(from + at * 1_000);
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: percent(1 - tick / top) }}>
            {shortCount(tick)}
          </span>
        ))}
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          {changes.slice(1).map((change) => (
            <line
              key={change.at}
              className={styles.change}
              x1={(change.at / seconds) * 1_000}
              x2={(change.at / seconds) * 1_000}
              y1={0}
              y2={1_000}
            />
          ))}
          {stations.map((station, index) => (
            <path
              key={station.my_callsign}
              className={cx(styles.line, styles[LINES[index]?.className ?? 'fifth'])}
              strokeDasharray={LINES[index]?.dashes}
              d={coursePath(station, seconds, top, now)}
            />
          ))}
        </svg>
        <span className={styles.cursor} style={left(at)} />
        {stations.map((station) => (
          <span
            key={station.my_callsign}
            className={styles.dot}
            style={{ ...left(at), top: percent(1 - scoreAt(station, at) / top) }}
          />
        ))}
      </div>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={Math.max(1, now)}
        step={1}
        value={Math.round(at)}
        style={{ width: percent(Math.max(0.02, now / seconds)) }}
        aria-label="Moment of the contest"
        aria-valuetext={`${moment} UTC`}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
      <div className={styles.lanes} aria-hidden="true">
        {stations.map((station) => (
          <div key={station.my_callsign} className={styles.lane}>
            <span className="call">{station.my_callsign}</span>
            {bandSpans(station, now).map((span) => (
              <span
                key={span.from}
                className={styles.span}
                title={span.band}
                style={
                  {
                    ...left(span.from),
                    width: percent((span.to - span.from) / seconds),
                    '--c': bandColour(span.band),
                  } as CSSProperties
                }
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hourTicks(from, seconds).map((tick) => (
          <span key={tick} style={left(tick)}>
            {utcMinuteText(from + tick * 1_000)}
          </span>
        ))}
      </div>
    </div>
  );
}
