import { cx } from '../../../lib/cx.ts';
import { TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../form.module.css';
import { Choice } from './choice.tsx';
import { RIG_NAME_MAX } from './profile-draft.ts';
import { flagProps, type ProfileSection, textProps } from './profile-section.ts';
import { publicGrids } from './public-grid.ts';

export function VisibilityFields(part: ProfileSection) {
  const { draft, user } = part;
  const { square, precise } = publicGrids(draft.grid || user.grid);
  return (
    <Panel title="What others see" id="preferences" bodyClassName={cx(styles.form, styles.twoColumns)}>
      <Choice
        label="Exclude from leaderboards"
        {...flagProps(part, 'exclude_from_leaderboards')}
        hint="Your contacts do not count on leaderboards, for awards or in embeds."
      />
      <Choice
        label="Hide me"
        {...flagProps(part, 'hide_presence')}
        hint="Nobody sees whether you are on the air or online; your radio still fills your own log bar."
      />
      <Choice
        label="Show my precise location"
        {...flagProps(part, 'precise_location')}
        hint={
          draft.precise_location
            ? `Others see ${precise}: an area of about 5 by 10 km, small enough to find your home.`
            : `Others only see ${square}, a square of about 100 by 200 km, even if you enter a longer grid.`
        }
      />
      <Choice
        label="Share my contest frequency"
        {...flagProps(part, 'share_contest_frequency')}
        hint="Only on the creators’ contest board. Everywhere else your frequency stays hidden during contests."
      />
      <TextInput
        label="Rig name override"
        maxLength={RIG_NAME_MAX}
        {...textProps(part, 'rig_name_override')}
        hint="Shown instead of the name your radio reports."
      />
    </Panel>
  );
}
