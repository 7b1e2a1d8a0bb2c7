import { IconChevronDown, IconChevronUp, IconPictureInPicture, IconX } from '@tabler/icons-react';
import { type CSSProperties, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { isWide, mediaKey, mediaType, type PlayerMedia, stop, useDockElement } from '../../lib/player.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './floating-player.module.css';
import { Grip } from './grip.tsx';
import { usePlace } from './place.ts';
import { PlayerScreen } from './player-screen.tsx';

const TEXT_FIELD = 'main :is(input:not([type=checkbox], [type=radio]), textarea)';

/**
 * The player above all routes. A frame that is moved in the document loads again, so its place there is fixed and only
 * its position changes: over its dock in a page, else floating.
 */
export function FloatingPlayer({ media }: { media: PlayerMedia }) {
  const player = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const dock = useDockElement();
  const dockStyle = useDockStyle(dock);
  const place = usePlace();
  const isPhone = useMediaQuery('(max-width: 799px)');
  const key = mediaKey(media);
  const [foldedKey, setFoldedKey] = useState('');
  const [time, setTime] = useState({ key, seconds: 0 });
  const isFloating = dock === null;
  const isFolded = foldedKey === key && isFloating && isPhone;
  useEffect(() => {
    if (!isFloating || !isPhone) return;
    // The keyboard and the log bar need the room.
    const fold = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(TEXT_FIELD)) setFoldedKey(key);
    };
    if (document.activeElement?.matches(TEXT_FIELD)) setFoldedKey(key);
    document.addEventListener('focusin', fold);
    return () => document.removeEventListener('focusin', fold);
  }, [isFloating, isPhone, key]);
  const focusIfLost = useCallback(() => {
    // The button that was clicked may be gone, with the focus.
    if (document.activeElement === null || document.activeElement === document.body) player.current?.focus();
  }, []);

  return (
    <>
      {isFloating && isPhone && (
        <div className={cx(styles.room, isWide(media) && styles.wide, isFolded && styles.folded)} />
      )}
      <aside
        ref={player}
        className={cx(
          styles.player,
          isFloating ? styles.floating : styles.docked,
          isWide(media) && styles.wide,
          isFolded && styles.folded,
        )}
        style={dockStyle ?? ({ '--place': place } as CSSProperties)}
        aria-label="Player"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          stop();
        }}
      >
        <div className={styles.screen}>
          <PlayerScreen
            key={key}
            media={media}
            video={video}
            onShown={focusIfLost}
            onSeconds={(seconds) => setTime({ key, seconds })}
          />
        </div>
        <div className={styles.bar}>
          {isFloating && !isPhone && <Grip player={player} />}
          <p className={styles.caption} title={media.title}>
            <b>{mediaType(media)}</b> {media.title}
          </p>
          {media.kind === 'file' && <span className="num">{clockText(time.key === key ? time.seconds : 0)}</span>}
          <PictureInPicture video={video} isFrame={media.kind === 'video' || media.kind === 'frame'} />
          {isFloating && isPhone && (
            <IconButton
              label={isFolded ? 'Show the video' : 'Hide the video'}
              icon={isFolded ? IconChevronUp : IconChevronDown}
              onClick={() => setFoldedKey(isFolded ? '' : key)}
            />
          )}
          <IconButton label="Close the player" icon={IconX} onClick={stop} />
        </div>
      </aside>
    </>
  );
}

interface PictureInPictureProps {
  video: { readonly current: HTMLVideoElement | null };
  isFrame: boolean;
}

function PictureInPicture({ video, isFrame }: PictureInPictureProps) {
  if (!isFrame && !document.pictureInPictureEnabled) return null;
  const toggle = async () => {
    if (isFrame) {
      showToast({ text: 'PiP is not supported for iframe videos in this implementation.' });
      return;
    }
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture();
      else await video.current?.requestPictureInPicture();
    } catch {
      showToast({ kind: 'bad', text: 'Picture in picture needs a video that is playing.' });
    }
  };
  return <IconButton label="Picture in picture" icon={IconPictureInPicture} onClick={() => void toggle()} />;
}

/** `04:12`, or `1:04:12` from an hour. */
function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}

/** Position and size of an element in the document, as a style of another; null without an element. */
function useDockStyle(element: HTMLElement | null): CSSProperties | null {
  const [style, setStyle] = useState<CSSProperties | null>(null);
  useLayoutEffect(() => {
    if (!element) {
      setStyle(null);
      return;
    }
    const measure = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      setStyle((last) => {
        const next = { left: left + scrollX, top: top + scrollY, width, height };
        const isSame = last?.left === next.left && last.top === next.top && last.width === width;
        return isSame && last.height === height ? last : next;
      });
    };
    // Content that appears above the element changes the size of the page or of its main part.
    const observer = new ResizeObserver(measure);
    for (const resized of [element, document.body, document.getElementById('main')])
      if (resized) observer.observe(resized);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return style;
}
