import type { LiveStream, StreamLocation } from '@pileup/contract/streams';
import { useMemo } from 'react';
import { type PlayerMedia, twitchMedia } from '../../../lib/player.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PlayerPlace } from '../../../ui/player/player-place.tsx';
import styles from './live-video.module.css';

/** The place of a live stream: a poster, then the player. */
export function LiveVideo({ stream }: { stream: LiveStream }) {
  const { kind, source, title, user } = stream;
  const media = useMemo(() => streamMedia({ kind, source, title }, location.hostname), [kind, source, title]);
  return (
    <PlayerPlace
      media={media}
      poster={
        <div className={styles.poster}>
          <Avatar call={user.my_callsign} image={user.profile_image_name} size={84} />
          <span className="call">{user.my_callsign}</span>
        </div>
      }
    />
  );
}

const VIDEO_FILE = /\.(?:mp4|m4v|webm)$/i;

/** The media of a stream for the player, on a page of the site `host`. */
function streamMedia({ kind, source, title }: StreamLocation, host: string): PlayerMedia {
  switch (kind) {
    case 'youtube':
      return { kind: 'video', videoId: source, title, isLive: true };
    case 'twitch':
      return twitchMedia(source, title, host);
    case 'hls':
      return { kind: isVideoFile(source) ? 'file' : 'stream', url: source, title };
    case 'frame':
      return { kind: 'frame', url: source, title, isLive: true };
  }
}

/** Whether an address on a host of HLS playlists is that of a video file, which needs no playlist. */
function isVideoFile(address: string): boolean {
  return VIDEO_FILE.test(URL.parse(address)?.pathname ?? '');
}
