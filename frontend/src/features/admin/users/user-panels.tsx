import type { AdminUserDetail } from '@pileup/contract/admin/users';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUtcClock } from '../../../lib/clock.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { MorseAvatar } from '../../../ui/radio/morse-avatar.tsx';
import reportLineStyles from '../../../ui/report-line.module.css';
import { Ago, Time } from '../../../ui/time.tsx';
import { KIND_NAMES, STATUS_NAMES } from '../kind-names.ts';
import { SubscriptionMark } from './subscription-mark.tsx';
import styles from './user-detail.module.css';

/** The user's identity, and the account's state in one line. */
export function UserHead({ user }: { user: AdminUserDetail }) {
  const now = useUtcClock();
  const place = [user.qth, user.grid].filter(Boolean).join(', ');
  return (
    <>
      <section className={`${panelStyles.panel} ${styles.head}`} aria-label="Account">
        <MorseAvatar call={user.my_callsign} size={84} />
        <div>
          <p className={styles.call}>{user.my_callsign}</p>
          <p>
            <b>{user.name || 'no name given'}</b>
            {place && `, ${place}`}
          </p>
          <p className="muted">
            Account {user.id}, registered <Time at={user.created_at} show="date" />
            {user.email && `, ${user.email}`}, e-mail {user.is_confirmed ? 'confirmed' : 'not confirmed'}
            {user.is_admin === 1 && ', administrator'}
          </p>
        </div>
        <ButtonLink small to={profilePath(user.my_callsign)}>
          Profile
        </ButtonLink>
      </section>
      <dl className={`${reportLineStyles.reportLine} ${styles.line}`}>
        <Fact label="State" isBad={user.state !== 'active'}>
          {user.state}
        </Fact>
        <Fact label="Subscription">
          <SubscriptionMark kind={user.subscription} />
        </Fact>
        <Fact label="Until">{user.subscribed_until ? <Time at={user.subscribed_until} show="date" /> : '–'}</Fact>
        <Fact label="QSOs">{countText(user.contacts)}</Fact>
        <Fact label="Seen">{user.seen_at ? <Ago at={user.seen_at} now={now} /> : '–'}</Fact>
        <Fact label="Open reports" isBad={user.open_reports > 0}>
          {countText(user.open_reports)}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ label, isBad = false, children }: { label: string; isBad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isBad ? styles.bad : undefined}>{children}</dd>
    </div>
  );
}

/** Subscription and payments, sessions, limits, reports and other callsigns. */
export function UserPanels({ user, payments }: { user: AdminUserDetail; payments: ReactNode }) {
  const now = useUtcClock();
  const { periods, sessions, limits, reports, other_accounts, suspended_at } = user;
  return (
    <>
      {suspended_at && (
        <p className={styles.suspended}>
          Suspended since <Time at={suspended_at} />: none of its callsigns can sign in.
        </p>
      )}
      <Rows title="Subscription history" aside="of the main account" empty="No subscription yet.">
        {periods.map((period) => (
          <li key={`${period.from} ${period.to} ${period.kind}`}>
            <Time at={period.from} show="date" />
            <b>{period.kind}</b>
            <span>
              until <Time at={period.to} show="date" />
              {period.note && <span className="muted">: {period.note}</span>}
            </span>
          </li>
        ))}
      </Rows>
      {payments}
      <Rows title="Sessions" aside={countText(sessions.length)} empty="No browser is signed in.">
        {sessions.map((session) => (
          <li key={session.id}>
            <Ago at={session.seen_at} now={now} />
            <b>{session.device || 'Unknown browser'}</b>
            <span className="muted">
              as <Call call={session.my_callsign} />, since <Time at={session.began_at} />
            </span>
          </li>
        ))}
      </Rows>
      <Rows title="Limits hit" aside="30 days" empty="No limits hit.">
        {limits.map((limit) => (
          <li key={`${limit.day} ${limit.call}`}>
            <Time at={limit.last_at} />
            <b className="mono">{limit.call.replace(/^\/api\//, '')}</b>
            <span className="muted">{limit.hits === 1 ? 'once' : `${countText(limit.hits)} times`} that day</span>
          </li>
        ))}
      </Rows>
      <Rows
        title="Reported content"
        aside={<Link to="/admin/reports">All reports</Link>}
        empty="Nothing has been reported."
      >
        {reports.map((report) => (
          <li key={`${report.kind} ${report.id}`}>
            <Time at={report.reported_at} show="date" />
            <b>
              {KIND_NAMES[report.kind]} <span className="muted">{STATUS_NAMES[report.status]}</span>
            </b>
            <span className={styles.text}>
              {report.path ? <Link to={report.path}>{report.text || 'its page'}</Link> : report.text}
            </span>
          </li>
        ))}
      </Rows>
      {other_accounts.length > 0 && (
        <Panel title="Other callsigns" aside={countText(other_accounts.length)} bodyClassName={styles.others}>
          {other_accounts.map((other) => (
            <Fragment key={other.id}>
              <Call call={other.my_callsign} to={`/admin/users/${other.id}`} />{' '}
            </Fragment>
          ))}
        </Panel>
      )}
    </>
  );
}

interface RowsProps {
  title: string;
  aside: ReactNode;
  empty: string;
  children: readonly ReactNode[];
}

function Rows({ title, aside, empty, children }: RowsProps) {
  return (
    <Panel title={title} aside={aside}>
      {children.length === 0 ? (
        <p className={`muted ${styles.empty}`}>{empty}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
    </Panel>
  );
}
