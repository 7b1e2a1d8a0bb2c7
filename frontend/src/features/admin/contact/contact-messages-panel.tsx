import type { ContactMessage } from '@pileup/contract/admin/reports';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from '../admin.module.css';
import { AdminPager } from '../admin-pager.tsx';
import { useContactMessages } from '../api.ts';
import { PartyName } from '../party-name.tsx';

/** Messages from the contact form, latest first. */
export function ContactMessagesPanel({ page }: { page: number }) {
  const query = useContactMessages(page);
  const { data } = query;
  return (
    <Panel title="Messages" aside={data && countText(data.count)}>
      {!data ? (
        <NotLoaded query={query} what="messages" rows={4} height={110} />
      ) : data.messages.length === 0 ? (
        <EmptyState text="No messages. Messages from the contact form appear here and are deleted after 90 days." />
      ) : (
        <ul className={styles.list}>
          {data.messages.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
      {data && <AdminPager page={data.page} pages={data.pages} label="Pages of messages" />}
    </Panel>
  );
}

function MessageItem({
  message: { name, email, callsign, message, account, created_at },
}: {
  message: ContactMessage;
}) {
  return (
    <li>
      <div className={styles.head}>
        <h3>{name}</h3>
        <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
        {callsign && <Call call={callsign} to={profilePath(callsign)} />}
        <span className="muted">
          <Time at={created_at} />
        </span>
        {account && (
          <span className="muted">
            signed in as <PartyName party={account} />
          </span>
        )}
      </div>
      <p className={styles.text}>{message}</p>
    </li>
  );
}
