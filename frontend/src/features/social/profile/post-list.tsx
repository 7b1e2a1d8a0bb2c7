import type { ProfilePost } from '@pileup/contract/social';
import { Link } from 'react-router-dom';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from './titled-list.module.css';

export function PostList({ posts }: { posts: ProfilePost[] }) {
  return (
    <Panel title="Posts" aside={posts.length}>
      <ul className={styles.list}>
        {posts.map(({ id, title, created_at }) => (
          <li key={id}>
            <Link to={`/post/${id}`}>{title}</Link>
            <span className="muted">
              <Time at={created_at} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
