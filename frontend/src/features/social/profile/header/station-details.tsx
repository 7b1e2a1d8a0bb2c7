import type { Profile } from '@pileup/contract/social';
import { cx } from '../../../../lib/cx.ts';
import { countText } from '../../../../lib/text/time-text.ts';
import reportLineStyles from '../../../../ui/report-line.module.css';
import styles from './report.module.css';

export function StationDetails({ profile }: { profile: Profile }) {
  const details: readonly (readonly [label: string, value: string])[] = [
    ['Grid', profile.grid],
    ['CQ zone', numberText(profile.cq_zone)],
    ['ITU zone', numberText(profile.itu_zone)],
    ['QSOs', profile.id === null ? '' : countText(profile.qso_in_history)],
    ['Entities', profile.entity_count === null || profile.id === null ? '' : countText(profile.entity_count)],
    ['Since', profile.created_at?.slice(0, 4) ?? ''],
    ['Followers', profile.follower_count > 0 ? countText(profile.follower_count) : ''],
    ['Rig', profile.rig_name],
    ['Operator', operatorTypesText(profile)],
  ];
  return (
    <dl className={cx(reportLineStyles.reportLine, styles.report)}>
      {details
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function operatorTypesText({ is_ham, is_swl, is_cb }: Profile): string {
  return [is_ham && 'Ham', is_swl && 'SWL', is_cb && 'CB'].filter(Boolean).join(', ');
}

const numberText = (value: number | null) => (value === null ? '' : String(value));
