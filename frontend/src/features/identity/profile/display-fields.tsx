import type { DateFormat, DistanceUnit } from '@pileup/contract/identity';
import { cx } from '../../../lib/cx.ts';
import { unitOfLocale } from '../../../lib/text/display-settings.ts';
import { utcDateText } from '../../../lib/text/time-text.ts';
import fieldStyles from '../../../ui/field.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import styles from '../form.module.css';
import { Choice } from './choice.tsx';
import { flagProps, type ProfileSection } from './profile-draft.ts';

const UNIT_NAMES = { km: 'km', mi: 'miles' } as const;
/** An example whose day and month differ in every format. */
const EXAMPLE = Date.UTC(2026, 10, 28);

/** How distances and times are shown to the operator, on all devices. */
export function DisplayFields(part: ProfileSection) {
  const { draft, change } = part;
  const units: { value: DistanceUnit; label: string }[] = [
    { value: '', label: `Automatic (${UNIT_NAMES[unitOfLocale(navigator.language)]})` },
    { value: 'km', label: UNIT_NAMES.km },
    { value: 'mi', label: UNIT_NAMES.mi },
  ];
  const formats = (['dmy', 'mdy', 'iso'] as const).map((value) => ({ value, label: utcDateText(EXAMPLE, value) }));
  return (
    <Panel title="Units and times" id="display" bodyClassName={cx(styles.form, styles.twoColumns)}>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.caption}>Distances</span>
        <Segment
          className={styles.choices}
          label="Distances"
          options={units}
          value={draft.distance_unit as DistanceUnit}
          onChange={(distance_unit) => change({ distance_unit })}
        />
      </div>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.caption}>Dates</span>
        <Segment
          className={styles.choices}
          label="Dates"
          options={formats}
          value={(draft.date_format || 'dmy') as Exclude<DateFormat, ''>}
          onChange={(date_format) => change({ date_format })}
        />
      </div>
      <Choice
        label="Show local time beside UTC"
        {...flagProps(part, 'show_local_time')}
        hint="In the header, the logbook and on the pages of contacts; elsewhere when you point at a time. Logs are always in UTC."
      />
    </Panel>
  );
}
