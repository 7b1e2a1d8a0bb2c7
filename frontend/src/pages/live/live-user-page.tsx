import type { StreamForResponse } from '@pileup/contract/streams';
import { Link, useParams } from 'react-router-dom';
import { Comments } from '../../features/content/comments/comments.tsx';
import { useStreamFor } from '../../features/content/streams/api.ts';
import { LiveVideo } from '../../features/content/streams/live-video.tsx';
import { StreamSettings } from '../../features/content/streams/stream-settings.tsx';
import { OperatorCard } from '../../features/presence/operator-card.tsx';
import { LastContacts } from '../../features/social/profile/contacts/last-contacts.tsx';
import { RefusedError } from '../../lib/http/http.ts';
import { profilePath } from '../../lib/station/station-paths.ts';
import { usePageTitle } from '../../lib/text/page-title.ts';
import { ReportButton } from '../../session/report-button.tsx';
import panelStyles from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Call } from '../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import styles from './live-page.module.css';

/** An operator's live stream, with the radio, the last contacts and comments beside the video. */
export default function LiveUserPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <LiveUser key={id} id={Number(id)} /> : <NotFoundPage />;
}

function LiveUser({ id }: { id: number }) {
  const query = useStreamFor(id);
  const { data, error } = query;
  usePageTitle(data && titleOf(data));
  if (error instanceof RefusedError && error.status === 404) return <NotFoundPage />;
  if (!data)
    return (
      <div className="page">
        <h1 className="vh">Live stream</h1>
        <Panel>
          <NotLoaded query={query} what="the stream" rows={6} height={60} />
        </Panel>
      </div>
    );
  const { user, stream, mine } = data;
  return (
    <div className="page">
      <div className={styles.columns}>
        <div className="stack">
          <article className={panelStyles.panel} aria-labelledby="stream-title">
            {stream ? (
              <LiveVideo stream={stream} />
            ) : (
              <EmptyState
                title="Not live now"
                text={`When ${mine ? 'you go' : `${user.my_callsign} goes`} live, the video will appear here.`}
                link={{ to: '/live', label: 'Who is live now' }}
              />
            )}
            <header className={styles.title}>
              <h1 id="stream-title">{stream ? stream.title : `Live stream of ${user.my_callsign}`}</h1>
              <p className="muted">
                <Call call={user.my_callsign} to={profilePath(user.my_callsign)} /> {user.name}
                {stream && (
                  <>
                    {' · live since '}
                    <Time at={stream.live_since} />
                  </>
                )}
              </p>
              {stream && !mine && <ReportButton kind="stream" id={user.id} />}
            </header>
          </article>
          {(stream || mine) && <Comments subject={{ about: 'stream', id: user.id }} ownerId={user.id} />}
        </div>
        <div className="stack">
          {mine && <StreamSettings />}
          <OperatorCard id={user.id} />
          <LastContacts callsign={user.my_callsign} />
          <p className={styles.more}>
            <Link to="/live">Who is live now</Link>
          </p>
        </div>
      </div>
    </div>
  );
}

function titleOf({ user, stream }: StreamForResponse): string {
  return stream ? `${user.my_callsign} live: ${stream.title}` : `Live stream of ${user.my_callsign}`;
}
