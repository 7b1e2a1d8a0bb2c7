import type { Profile } from '@pileup/contract/social';
import { countText } from '../../../../lib/time-text.ts';

/** What a QSL card says of its station. */
export function StationFacts({ profile }: { profile: Profile }) {
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['Grid', profile.grid],
    ['CQ zone', numberText(profile.cq_zone)],
    ['ITU zone', numberText(profile.itu_zone)],
    ['QSOs', profile.id === null ? '' : countText(profile.qso_in_history)],
    ['Entities', profile.entity_count === null || profile.id === null ? '' : countText(profile.entity_count)],
    ['Since', profile.created_at?.slice(0, 4) ?? ''],
    ['Followers', profile.follower_count > 0 ? countText(profile.follower_count) : ''],
    ['Rig', profile.rig_name],
  ];
  return (
    <dl className="rep facts">
      {facts
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

const numberText = (value: number | null) => (value === null ? '' : String(value));
