import { TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Choice } from './choice.tsx';
import { RIG_NAME_MAX } from './profile-draft.ts';
import type { ProfilePart } from './profile-part.ts';
import { flagProps, textProps } from './profile-part.ts';
import { squaresOf } from './squares.ts';

/** What others get to see of this station. */
export function SeenFields(part: ProfilePart) {
  const { draft, user } = part;
  const { square, precise } = squaresOf(draft.grid || user.grid);
  return (
    <Panel title="What others see" className="part" id="preferences">
      <div className="pad form two">
        <Choice
          label="Exclude from leaderboards"
          {...flagProps(part, 'exclude_from_leaderboards')}
          hint="Your contacts count on no board, for no award and in no embed."
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
              ? `Others see ${precise}: a field of about 5 by 10 km, in which your house can be found.`
              : `Others see ${square}: a square of about 100 by 200 km, whatever stands above.`
          }
        />
        <Choice
          label="Share my contest frequency"
          {...flagProps(part, 'share_contest_frequency')}
          hint="On the creators’ contest board only. Everywhere else your frequency stays hidden while you contest."
        />
        <TextInput
          label="Rig name override"
          maxLength={RIG_NAME_MAX}
          {...textProps(part, 'rig_name_override')}
          hint="Stands on your card in place of what the radio calls itself."
        />
      </div>
    </Panel>
  );
}
