import type { AdminAct } from '@pileup/contract/admin/reports';
import { countText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from '../admin.module.css';
import { AdminPager } from '../admin-pager.tsx';
import { useActs } from '../api.ts';
import { ACT_NAMES, KIND_NAMES } from '../kind-names.ts';
import { PartyName } from '../party-name.tsx';

/** Acts of the administrators, latest first. */
export function ActsPanel({ page }: { page: number }) {
  const query = useActs(page);
  const { data } = query;
  return (
    <Panel title="History" aside={data && countText(data.count)}>
      {!data ? (
        <NotLoaded query={query} what="the history" rows={8} height={56} />
      ) : data.acts.length === 0 ? (
        <EmptyState text="No administrator actions yet." />
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

/** One entry of the history. */
export function ActItem({ act: one }: { act: AdminAct }) {
  const { act, kind, thing_id, detail, origin, admin, owner, reason, created_at } = one;
  const thing = kind === 'account' ? '' : ` ${thingOf(kind)} ${thing_id}${kind === 'contest' ? '' : ' of'}`;
  return (
    <li>
      <p className={styles.head}>
        <span>
          {origin === 'page' ? <PartyName party={admin} /> : 'The command line'} {ACT_NAMES[act]}
          {thing} {kind !== 'contest' && act !== 'export' && <PartyName party={owner} />}
          {detail && <span className="muted"> ({detail})</span>}
        </span>
        <span className="muted">
          <Time at={created_at} />
        </span>
      </p>
      <p className={styles.reason}>{reason}</p>
    </li>
  );
}

const thingOf = (kind: Exclude<AdminAct['kind'], 'account'>) =>
  kind === 'award' || kind === 'contest' ? kind : KIND_NAMES[kind];
