import type { LiveStream } from '@pileup/contract/streams';
import { useMemo } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { PlayerPlace } from '../../../ui/player/player-place.tsx';
import styles from './live-video.module.css';
import { streamMedia } from './stream-media.ts';

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
