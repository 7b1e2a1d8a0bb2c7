import type { AdminUser } from '@pileup/contract/admin/users';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useUtcClock } from '../../../lib/clock.ts';
import { counted, countText } from '../../../lib/text/time-text.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { SaveButton } from '../../../session/save-button.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { Ago, Time } from '../../../ui/time.tsx';
import adminStyles from '../admin.module.css';
import { useUsers } from './api.ts';
import { SubscriptionMark } from './subscription-mark.tsx';
import { UserFilters } from './user-filters.tsx';
import styles from './users.module.css';
import { csvPath, DEFAULT_ORDER, type UserSort, usersRequest, withChange } from './users-request.ts';

const MAX_COUNT = 10_000;
const userPath = (id: number) => `/admin/users/${id}`;

/** The list of users: searched, filtered, sorted, page by page. */
export function UsersPanel() {
  const [query] = useSearchParams();
  const request = usersRequest(query);
  const users = useUsers(request);
  const isNarrow = useMediaQuery('(max-width: 799px)');
  const { data } = users;
  const isRestricted = Boolean(request.search || request.filter || request.registered);
  const count =
    data && (isRestricted && data.count > MAX_COUNT ? `more than ${countText(MAX_COUNT)}` : countText(data.count));
  return (
    <Panel title="Users" aside={count}>
      <div className={styles.bar}>
        <UserFilters />
        <SaveButton path={csvPath(request)} filename="users.csv">
          CSV
        </SaveButton>
      </div>
      {!data ? (
        <NotLoaded query={users} what="users" rows={12} height={36} />
      ) : data.users.length === 0 ? (
        <EmptyState
          text={isRestricted ? 'No users match.' : 'No users on this page.'}
          link={{ to: '?', label: 'Show all users' }}
        />
      ) : (
        <div aria-busy={users.isPlaceholderData}>
          {isNarrow ? <UserItems users={data.users} /> : <UserTable users={data.users} />}
        </div>
      )}
      {data && <Paging next={data.next} isFirst={!request.after} />}
    </Panel>
  );
}

function UserTable({ users }: { users: readonly AdminUser[] }) {
  const now = useUtcClock();
  return (
    <div className={styles.scroll}>
      <table className={`${tableStyles.table} ${styles.users}`}>
        <thead>
          <tr>
            <SortHead sort="callsign" label="Call" />
            <SortHead sort="name" label="Name" />
            <th scope="col">E-mail</th>
            <SortHead sort="registered" label="Registered" />
            <th scope="col" className={tableStyles.right}>
              QSOs
            </th>
            <th scope="col">Subscription</th>
            <th scope="col" className={tableStyles.right}>
              Seen
            </th>
            <th scope="col" className={tableStyles.right}>
              Reports
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>
                <Call call={user.my_callsign} to={userPath(user.id)} /> <StateMark user={user} />
              </td>
              <td className={styles.cut}>{user.name || <span className="muted">not given</span>}</td>
              <td className={styles.cut}>
                <Address user={user} />
              </td>
              <td>
                <Time at={user.created_at} show="date" />
              </td>
              <td className={`${tableStyles.right} num`}>{countText(user.contacts)}</td>
              <td>
                <SubscriptionMark kind={user.subscription} />
              </td>
              <td className={`${tableStyles.right} muted`}>
                <Seen user={user} now={now} />
              </td>
              <td className={`${tableStyles.right} num`}>
                <Reports count={user.open_reports} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The users as a list, for phones. */
function UserItems({ users }: { users: readonly AdminUser[] }) {
  const now = useUtcClock();
  return (
    <ul className={styles.items}>
      {users.map((user) => (
        <li key={user.id}>
          <span className={styles.who}>
            <Call call={user.my_callsign} to={userPath(user.id)} /> <StateMark user={user} />
            <span>{user.name || <span className="muted">not given</span>}</span>
          </span>
          <span className="muted">
            <Seen user={user} now={now} />
          </span>
          <span className={styles.counts}>
            <SubscriptionMark kind={user.subscription} />
            <span className="muted num">{counted(user.contacts, 'QSO')}</span>
          </span>
          {user.open_reports > 0 && (
            <span>
              <Reports count={user.open_reports} /> {user.open_reports === 1 ? 'report' : 'reports'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function SortHead({ sort, label }: { sort: UserSort; label: string }) {
  const [query] = useSearchParams();
  const request = usersRequest(query);
  const isSorted = request.sort === sort;
  const order = isSorted && request.order === DEFAULT_ORDER[sort] ? opposite(request.order) : DEFAULT_ORDER[sort];
  const Arrow = request.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={isSorted ? (request.order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <Link to={withChange(query, { sort, order })}>
        {label}
        {isSorted && <Arrow className="i" stroke={1.75} aria-hidden />}
      </Link>
    </th>
  );
}

const opposite = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc');

function StateMark({ user: { state, is_admin } }: { user: AdminUser }) {
  if (state !== 'active') return <span className={styles.state}>{state}</span>;
  return is_admin === 1 ? <span className={styles.role}>administrator</span> : null;
}

function Address({ user: { email, main, is_confirmed } }: { user: AdminUser }) {
  if (main)
    return (
      <span className="muted">
        of <Call call={main.my_callsign} to={userPath(main.id)} />
      </span>
    );
  return (
    <>
      {email}
      {!is_confirmed && <span className="muted"> not confirmed</span>}
    </>
  );
}

function Seen({ user: { seen_at }, now }: { user: AdminUser; now: number }) {
  return seen_at ? <Ago at={seen_at} now={now} /> : <span title="Not in the last 30 days">–</span>;
}

function Reports({ count }: { count: number }) {
  return count > 0 ? <b className={styles.reports}>{countText(count)}</b> : <span className="muted">0</span>;
}

/** The pages before are in the state of the history entry, since a cursor only leads on. */
function Paging({ next, isFirst }: { next: string | null; isFirst: boolean }) {
  const [query] = useSearchParams();
  const { search, state } = useLocation() as { search: string; state: { before?: string[] } | null };
  const before = state?.before ?? [];
  if (isFirst && next === null) return null;
  const previous = before.at(-1);
  const nextQuery = new URLSearchParams(query);
  if (next !== null) nextQuery.set('after', next);
  return (
    <nav className={adminStyles.pager} aria-label="Pages of users">
      {!isFirst && (
        <ButtonLink small to={withChange(query, {})}>
          First page
        </ButtonLink>
      )}
      {previous !== undefined && (
        <ButtonLink small to={previous || '?'} state={{ before: before.slice(0, -1) }}>
          PREV
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink small to={`?${nextQuery}`} state={{ before: [...before, search] }}>
          NEXT
        </ButtonLink>
      )}
    </nav>
  );
}
