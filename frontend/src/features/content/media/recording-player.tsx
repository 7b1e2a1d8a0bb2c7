import type { Recording } from '@pileup/contract/media';
import { IconDownload, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { recordingPath } from '../../../lib/station/station-paths.ts';
import buttonStyles from '../../../ui/button.module.css';
import { IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import styles from './recording-player.module.css';

const STEP_SECONDS = 5;

/** One recording: play, seek by click or key, download. */
export function RecordingPlayer({ recording, label }: { recording: Recording; label: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [position, setPosition] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const duration = measured ?? recording.duration ?? 0;
  const path = recording.hidden_path ?? recordingPath(recording.file_name);

  function toggle() {
    const player = audio.current;
    if (!player) return;
    if (!player.paused) player.pause();
    else void player.play().catch((error: Error) => error.name !== 'AbortError' && setFailed(true));
  }
  function seek(seconds: number) {
    const to = Math.min(Math.max(0, seconds), duration);
    setPosition(to);
    if (audio.current) audio.current.currentTime = to;
  }
  function key(event: KeyboardEvent) {
    const seconds = { ArrowLeft: position - STEP_SECONDS, ArrowRight: position + STEP_SECONDS, Home: 0, End: duration }[
      event.key
    ];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (seconds !== undefined) seek(seconds);
    else if (event.key === ' ') toggle();
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.player}>
      <audio
        ref={audio}
        src={path}
        preload="none"
        onPlay={() => {
          setPlaying(true);
          setFailed(false);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onDurationChange={({ currentTarget }) =>
          setMeasured(Number.isFinite(currentTarget.duration) ? currentTarget.duration : null)
        }
        onError={() => setFailed(true)}
      >
        <track kind="captions" />
      </audio>
      <IconButton
        className={styles.toggle}
        label={`${isPlaying ? 'Pause' : 'Play'} ${label}`}
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        onClick={toggle}
      />
      <div
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label={`Position in ${label}`}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(position)}
        aria-valuetext={`${timeText(position)} of ${timeText(duration)}`}
        onKeyDown={key}
        onPointerDown={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          seek(((clientX - left) / width) * duration);
        }}
      >
        <Waveform peaks={recording.peaks} played={duration > 0 ? position / duration : 0} />
      </div>
      <span className={cx('num', styles.time)}>
        {timeText(position)} <span className="muted">{duration > 0 ? timeText(duration) : '–:––'}</span>
      </span>
      <a
        className={cx(buttonStyles.button, buttonStyles.small)}
        href={path}
        download={recording.file_name}
        aria-label={`Download ${label}`}
      >
        <IconDownload className="i" stroke={1.75} aria-hidden />
      </a>
      <FieldError text={hasFailed && 'The recording cannot be played.'} />
    </div>
  );
}

/** `1:05`. */
export function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const HEIGHT = 100;
/** Height of the bar of a silent part. */
const MIN_HEIGHT = 3;

/** A recording as bars, the played part in another colour; a plain line if there are no peaks. */
function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const bars = peaks.length > 0 ? peaks : Array<number>(200).fill(0);
  const path = (from: number, to: number) =>
    bars
      .slice(from, to)
      .map((peak, at) => {
        const height = Math.max(MIN_HEIGHT, (peak / 255) * (HEIGHT - 12));
        return `M${from + at} ${(HEIGHT - height) / 2}h.6v${height}h-.6z`;
      })
      .join('');
  const split = Math.round(played * bars.length);
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${bars.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.played} fill="currentColor" d={path(0, split)} />
      <path fill="currentColor" d={path(split, bars.length)} />
    </svg>
  );
}
