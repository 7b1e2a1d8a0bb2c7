import type { PublicSetup } from '@pileup/contract/log/setup';
import type { Profile, ProfileQso } from '@pileup/contract/social';
import { cx } from '../../../../lib/cx.ts';
import { useDateFormat } from '../../../../lib/text/display-settings.ts';
import { countText, utcDateText, utcMinuteText } from '../../../../lib/text/time-text.ts';
import { Call, Frequency } from '../../../../ui/radio/contact-parts.tsx';
import reportLineStyles from '../../../../ui/report-line.module.css';
import styles from './station-details.module.css';

export function StationDetails({ profile }: { profile: Profile }) {
  const details: readonly (readonly [label: string, value: string])[] = [
    ['Grid', profile.grid],
    ['CQ zone', numberText(profile.cq_zone)],
    ['ITU zone', numberText(profile.itu_zone)],
    ['QSOs', profile.id === null ? '' : countText(profile.qso_in_history)],
    ['Entities', profile.entity_count === null || profile.id === null ? '' : countText(profile.entity_count)],
    ['Since', profile.created_at?.slice(0, 4) ?? ''],
    ['Followers', profile.follower_count > 0 ? countText(profile.follower_count) : ''],
    ['Rig', profile.setup?.rig || profile.rig_name],
    ['Operator', operatorTypesText(profile)],
  ];
  return (
    <>
      <DetailList details={details} />
      {profile.setup && <SetupDetails setup={profile.setup} />}
    </>
  );
}

/** The station's antenna and power, and the parks or summits from which it is on the air. */
function SetupDetails({ setup: { antenna, power, activations } }: { setup: PublicSetup }) {
  const details = [
    ...activations.map(({ programme, references }) => [`${programme} now`, references.join(', ')] as const),
    ['Antenna', antenna] as const,
    ['Power', power === null ? '' : `${power} W`] as const,
  ];
  return details.every(([, value]) => value === '') ? null : <DetailList details={details} className={styles.setup} />;
}

interface DetailListProps {
  details: readonly (readonly [label: string, value: string])[];
  className?: string | undefined;
}

function DetailList({ details, className }: DetailListProps) {
  return (
    <dl className={cx(reportLineStyles.reportLine, styles.report, className)}>
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

/** The station's newest contact, in the style of a QSL card's report line. */
export function LastContact({ qso }: { qso: ProfileQso }) {
  const format = useDateFormat();
  const ms = Date.parse(qso.TS);
  return (
    <dl className={cx(reportLineStyles.reportLine, styles.report, styles.lastContact)}>
      <div>
        <dt>Last QSO with</dt>
        <dd>
          <Call call={qso.Call} to={`/qso/${qso.qdo_id}`} />
        </dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>{utcDateText(ms, format)}</dd>
      </div>
      <div>
        <dt>UTC</dt>
        <dd>{utcMinuteText(ms)}</dd>
      </div>
      <div>
        <dt>{qso.Freq === null ? 'Band' : 'MHz'}</dt>
        <dd>{qso.Freq === null ? qso.Band || '·' : <Frequency khz={qso.Freq} short />}</dd>
      </div>
      <div>
        <dt>RST</dt>
        <dd>{qso.SNT || '·'}</dd>
      </div>
      <div>
        <dt>2-way</dt>
        <dd>{qso.SubMode || qso.Mode}</dd>
      </div>
    </dl>
  );
}
