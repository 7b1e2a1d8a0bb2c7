import type { UserAward } from '@pileup/contract/social';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';

/** The awards of a station; shown where there are some. */
export function AwardList({ awards }: { awards: UserAward[] }) {
  return (
    <Panel title="Awards" aside={awards.length}>
      <ul className="titled">
        {awards.map(({ id, award, award_date }) => (
          <li key={id}>
            {/* The certificate is a picture that the server draws: no page of ours. */}
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
