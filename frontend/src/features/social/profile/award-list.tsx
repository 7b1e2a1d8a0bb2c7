import type { UserAward } from '@pileup/contract/social';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from './titled-list.module.css';

export function AwardList({ awards }: { awards: UserAward[] }) {
  return (
    <Panel title="Awards" aside={awards.length}>
      <ul className={styles.list}>
        {awards.map(({ id, award, award_date }) => (
          <li key={id}>
            {/* Not a router link: the server renders the certificate as an image. */}
            <a href={`/award/${id}?width=800`}>{award}</a>
            <span className="muted">
              <Time at={award_date} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
