import type { Author } from '@pileup/contract/posts';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AuthorCall } from './author-call.tsx';
import styles from './author-panel.module.css';

export interface AuthorPanelProps {
  title: string;
  author: Author;
  /** More lines about the operator. */
  details?: ReactNode;
  actions?: ReactNode;
}

export function AuthorPanel({ title, author, details, actions }: AuthorPanelProps) {
  return (
    <Panel title={title} bodyClassName={styles.author}>
      <div className={styles.who}>
        <Avatar call={author.my_callsign} image={author.profile_image_name} size={60} />
        <div>
          <p className={styles.call}>
            <AuthorCall author={author} />
          </p>
          <p className="muted">{author.name}</p>
          {details}
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Panel>
  );
}
