import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { isWide, mediaHost, mediaType, type PlayerMedia, play, useIsPlaying, usePlayerDock } from '../../lib/player.ts';
import styles from './player-place.module.css';
import { TwitchLink, useTwitchInstead } from './twitch-link.tsx';

interface PlayerPlaceProps {
  media: PlayerMedia;
  /** A picture of this site that fills the place until a click; nothing is loaded from the video's host before. */
  poster?: ReactNode;
  className?: string | undefined;
}

/**
 * The place of a video in a page: a poster with a button that plays it. The shell's player is then placed over it, and
 * floats when the page is left.
 */
export function PlayerPlace({ media, poster, className }: PlayerPlaceProps) {
  const isPlaying = useIsPlaying(media);
  const wasPlaying = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const dock = usePlayerDock(media);
  const instead = useTwitchInstead(media);
  useEffect(() => {
    // The stopped player had the focus.
    if (wasPlaying.current && !isPlaying && document.activeElement === document.body) button.current?.focus();
    wasPlaying.current = isPlaying;
  }, [isPlaying]);
  const place = cx(styles.place, isWide(media) && styles.wide, className);
  if (isPlaying) return <div ref={dock} className={place} />;
  const host = mediaHost(media, location.origin);
  return (
    <div className={place}>
      <div className={styles.poster}>
        {poster}
        {instead === null ? (
          <button ref={button} type="button" className={styles.play} onClick={() => play(media)}>
            <span className={styles.sign}>
              <IconPlayerPlay size={22} stroke={1.75} aria-hidden />
            </span>
            <span className="vh">Play {media.title}</span>
          </button>
        ) : (
          <TwitchLink href={instead} />
        )}
      </div>
      <p className={styles.note}>
        <b>{mediaType(media)}</b> {host !== null && instead === null && `Loads from ${host} when played.`}
      </p>
    </div>
  );
}
