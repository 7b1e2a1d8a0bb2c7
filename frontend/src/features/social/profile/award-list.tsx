import type { UserAward } from '@pileup/contract/social';
import { Link } from 'react-router-dom';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';

/** The awards of a station; shown where there are some. */
export function AwardList({ awards }: { awards: UserAward[] }) {
  return (
    <Panel title="Awards" aside={awards.length}>
      <ul className="titled">
        {awards.map(({ id, award, award_date }) => (
          <li key={id}>
            <Link to={`/award/${id}`}>{award}</Link>
            <span className="muted">
              <Time at={award_date} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
