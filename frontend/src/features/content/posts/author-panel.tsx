import type { Author } from '@pileup/contract/posts';
import { parseStationCall } from '@pileup/radio/station-call';
import type { ReactNode } from 'react';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
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

/** The author's callsign, linked to the profile. The author of help posts is Pileup, which has no profile. */
export function AuthorCall({ author }: { author: Author }) {
  const { name, my_callsign } = author;
  return isOperator(author) ? <Call call={my_callsign} to={profilePath(my_callsign)} /> : <b>{name}</b>;
}

/** Whether the author has a profile. */
export const isOperator = ({ my_callsign }: Author): boolean => parseStationCall(my_callsign) === my_callsign;
