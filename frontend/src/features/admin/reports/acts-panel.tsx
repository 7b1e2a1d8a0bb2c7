import type { AdminAct } from '@pileup/contract/reports';
import { countText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from '../admin.module.css';
import { AdminPager } from '../admin-pager.tsx';
import { useActs } from '../api.ts';
import { ACT_NAMES, KIND_NAMES } from '../kind-names.ts';
import { PartyName } from '../party-name.tsx';

/** What administrators did, latest first. */
export function ActsPanel({ page }: { page: number }) {
  const query = useActs(page);
  const { data } = query;
  return (
    <Panel title="History" aside={data && countText(data.count)}>
      {!data ? (
        <NotLoaded query={query} what="the history" rows={8} height={56} />
      ) : data.acts.length === 0 ? (
        <EmptyState text="No administrator has decided about a report yet." />
      ) : (
        <ul className={styles.list}>
          {data.acts.map((act) => (
            <ActItem key={act.id} act={act} />
          ))}
        </ul>
      )}
      {data && <AdminPager page={data.page} pages={data.pages} label="Pages of the history" />}
    </Panel>
  );
}

function ActItem({ act: { act, kind, thing_id, admin, owner, reason, created_at } }: { act: AdminAct }) {
  return (
    <li>
      <p className={styles.head}>
        <span>
          <PartyName party={admin} /> {ACT_NAMES[act]}{' '}
          {kind === 'award' || kind === 'contest' ? kind : KIND_NAMES[kind]} {thing_id}
          {kind !== 'contest' && (
            <>
              {' '}
              of <PartyName party={owner} />
            </>
          )}
        </span>
        <span className="muted">
          <Time at={created_at} />
        </span>
      </p>
      <p className={styles.reason}>{reason}</p>
    </li>
  );
}
