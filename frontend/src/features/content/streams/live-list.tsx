import type { LiveStream } from '@pileup/contract/streams';
import { Link } from 'react-router-dom';
import { countText } from '../../../lib/text/time-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { streamPath, useLiveStreams } from './api.ts';
import styles from './live-list.module.css';

const KIND_NAMES: Readonly<Record<LiveStream['kind'], string>> = {
  youtube: 'YouTube',
  twitch: 'Twitch',
  hls: 'Live stream',
  frame: 'Live stream',
};

/** The streams that are live now. */
export function LiveList() {
  const query = useLiveStreams();
  const { data } = query;
  return (
    <Panel title="Live now" aside={data && countText(data.length)}>
      {!data && <NotLoaded query={query} what="the live streams" rows={3} height={60} />}
      {data?.length === 0 && (
        <EmptyState
          title="No live streams"
          text="Operators who show their station on camera appear here while they are live."
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.streams}>
          {data.map((stream) => (
            <li key={stream.user.id}>
              <Avatar call={stream.user.my_callsign} image={stream.user.profile_image_name} size={44} />
              <p>
                <Link className="call" to={streamPath(stream)}>
                  {stream.user.my_callsign}
                </Link>
                <span className={styles.title}>{stream.title}</span>
                <span className="muted">
                  {KIND_NAMES[stream.kind]}, since <Time at={stream.live_since} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
