import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerRecordFilled,
  IconPlayerSkipForward,
  IconPlayerStopFilled,
  IconRepeat,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useDateFormat, useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { distanceText } from '../../../lib/text/distance-text.ts';
import { countText, utcClockText, utcDateText } from '../../../lib/text/time-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { ReplayHistogram } from './histogram-chart.tsx';
import { nextOpening } from './openings.ts';
import type { Recording } from './recording/use-recording.ts';
import styles from './replay-bar.module.css';
import { type PlayerState, paused, played, SPEEDS, sought } from './replay-player.ts';
import type { LoadedReplay } from './replay-query.ts';
import { countUntil } from './visible-window.ts';

export interface ReplayBarProps {
  replay: LoadedReplay;
  state: PlayerState;
  recording: Recording;
  onChange: (apply: (state: PlayerState) => PlayerState) => void;
}

/** Plays a replay: buttons, speed, the contacts over time, and the totals so far. */
export function ReplayBar({ replay, state, recording, onChange }: ReplayBarProps) {
  const { span, contacts, counts, openings } = replay;
  const { moment, isPlaying, speed, loops } = state;
  const format = useDateFormat();
  const unit = useDistanceUnit();
  const so = counts.after(countUntil(contacts.times, moment));
  const opening = useMemo(() => nextOpening(openings, moment), [openings, moment]);
  const seek = (to: number) => onChange((now) => sought(now, span, to));
  return (
    <section className={styles.bar} aria-label="Replay">
      <div className={styles.buttons}>
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          className={styles.play}
          onClick={() => onChange((now) => (now.isPlaying ? paused(now) : played(now, span)))}
        />
        <time className={styles.moment} dateTime={new Date(moment).toISOString()}>
          {utcDateText(moment, format)} <b>{utcClockText(moment)}</b> <span>UTC</span>
        </time>
        <Segment
          label="Speed"
          options={SPEEDS.map((each) => ({ value: String(each), label: `${countText(each)}×` }))}
          value={String(speed)}
          onChange={(value) =>
            onChange((now) => ({ ...now, speed: SPEEDS.find((each) => String(each) === value) ?? now.speed }))
          }
        />
        <Button small disabled={!opening} onClick={() => opening && seek(opening.at)}>
          <IconPlayerSkipForward className="i" aria-hidden />
          {opening ? `Next opening: ${opening.band} to ${opening.continent}` : 'No more openings'}
        </Button>
        <Button small aria-pressed={loops} onClick={() => onChange((now) => ({ ...now, loops: !now.loops }))}>
          <IconRepeat className="i" aria-hidden />
          Loop
        </Button>
        {recording.isPossible ? (
          <Button small onClick={recording.isRunning ? recording.stop : recording.start}>
            {recording.isRunning ? (
              <IconPlayerStopFilled className="i" aria-hidden />
            ) : (
              <IconPlayerRecordFilled className="i" aria-hidden />
            )}
            {recording.isRunning ? 'Stop and save' : 'Record'}
          </Button>
        ) : (
          <span className={styles.note}>This browser cannot record videos.</span>
        )}
      </div>
      <ReplayHistogram contacts={contacts} span={span} moment={moment} onSeek={seek} />
      <dl className={styles.counts}>
        <Count name="Contacts" value={`${countText(so.contacts)} of ${countText(contacts.times.length)}`} />
        <Count name="Entities" value={countText(so.entities)} />
        <Count name="Squares" value={countText(so.squares)} />
        <Count name="Best distance" value={so.bestKm > 0 ? distanceText(so.bestKm, unit) : '–'} />
      </dl>
    </section>
  );
}

function Count({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
