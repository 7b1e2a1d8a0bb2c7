import { type RefObject, useEffect, useState } from 'react';
import type { PlayerMedia } from '../../lib/player.ts';
import { frameAddress } from '../../lib/player.ts';
import { Button } from '../../ui/button.tsx';
import { TwitchLink, useTwitchInstead } from '../../ui/player/twitch-link.tsx';
import styles from './floating-player.module.css';

interface PlayerScreenProps {
  media: PlayerMedia;
  video: RefObject<HTMLVideoElement | null>;
  onShown: () => void;
  /** The time of a file that plays, whole seconds from its start. */
  onSeconds: (seconds: number) => void;
}

/** Picture and sound of the player: a frame of the host that has the video, or a video element. */
export function PlayerScreen({ media, video, onShown, onSeconds }: PlayerScreenProps) {
  useEffect(onShown, [onShown]);
  const frame = frameAddress(media, location.origin);
  // The window may have become smaller since the stream was started.
  const instead = useTwitchInstead(media);
  if (instead !== null) return <TwitchLink href={instead} />;
  if (frame !== null) return <FrameScreen address={frame} title={media.title} />;
  if (media.kind !== 'stream' && media.kind !== 'file') return null;
  return <VideoScreen media={media} video={video} onSeconds={onSeconds} />;
}

function FrameScreen({ address, title }: { address: string; title: string }) {
  const host = hostOf(address);
  const [isBlocked, setBlocked] = useState(host === null);
  useEffect(() => {
    const check = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && hostOf(blockedURI) === host) setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', check);
    return () => document.removeEventListener('securitypolicyviolation', check);
  }, [host]);
  if (isBlocked)
    return (
      <div className={styles.failed} role="alert">
        <p>Videos from {host ?? 'this address'} are not shown here.</p>
      </div>
    );
  return (
    <iframe
      className={styles.media}
      src={address}
      title={title}
      // The video site refuses to play if there is no referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}

/** The host of an https address; null for any other. */
function hostOf(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'https:' ? url.host : null;
}

/** Operators' videos and streams come without captions, which are expected of a `video`. */
const Video = 'video';

interface VideoScreenProps extends Pick<PlayerScreenProps, 'video' | 'onSeconds'> {
  media: Extract<PlayerMedia, { kind: 'stream' | 'file' }>;
}

function VideoScreen({ media: { kind, url, title }, video, onSeconds }: VideoScreenProps) {
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const hasFailed = failedAttempt === attempt;
  useEffect(() => {
    const element = video.current;
    if (!element || hasFailed) return;
    const fail = () => setFailedAttempt(attempt);
    if (kind === 'file') {
      element.addEventListener('error', fail);
      element.src = url;
      return () => element.removeEventListener('error', fail);
    }
    let detach: (() => void) | undefined;
    let isLeft = false;
    import('./hls-stream.ts').then(({ attachStream }) => {
      if (!isLeft) detach = attachStream(element, url, fail);
    }, fail);
    return () => {
      isLeft = true;
      detach?.();
    };
  }, [kind, url, video, attempt, hasFailed]);
  if (hasFailed)
    return (
      <div className={styles.failed} role="alert">
        <p>{kind === 'stream' ? 'The stream cannot be played now.' : 'This video cannot be played.'}</p>
        <Button small onClick={() => setAttempt(attempt + 1)}>
          Retry
        </Button>
      </div>
    );
  return (
    <Video
      ref={video}
      className={styles.media}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onTimeUpdate={({ currentTarget: { currentTime } }) => kind === 'file' && onSeconds(Math.floor(currentTime))}
    >
      Your browser does not support the video tag.
    </Video>
  );
}
