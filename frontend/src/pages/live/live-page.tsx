import { LiveList } from '../../features/content/streams/live-list.tsx';
import { useSession } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './live-page.module.css';

/** The streams that are live now. */
export default function LivePage() {
  const session = useSession();
  return (
    <div className="page">
      <div className="ttl">
        <h1>Live streams</h1>
        <span className="sp" />
        {session && (
          <ButtonLink small to={`/live/user/${session.user.id}#stream`}>
            Your stream
          </ButtonLink>
        )}
      </div>
      <div className={styles.list}>
        <LiveList />
      </div>
    </div>
  );
}
