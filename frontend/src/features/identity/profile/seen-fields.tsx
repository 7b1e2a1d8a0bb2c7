import type { User } from '@pileup/contract/identity';
import { TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Choice } from './choice.tsx';
import type { ProfilePart } from './profile-draft.ts';
import { RIG_NAME_MAX } from './profile-draft.ts';
import { squaresOf } from './squares.ts';

/** What others get to see of this station. */
export function SeenFields({ draft, change, texts, user }: ProfilePart & { user: User }) {
  const { square, precise } = squaresOf(draft.grid || user.grid);
  return (
    <Panel title="What others see" className="part" id="preferences">
      <div className="pad form two">
        <Choice
          label="Exclude from leaderboards"
          name="exclude_from_leaderboards"
          checked={draft.exclude_from_leaderboards}
          onChange={(exclude_from_leaderboards) => change({ exclude_from_leaderboards })}
          hint="Your contacts count on no board, for no award and in no embed."
        />
        <Choice
          label="Hide me"
          name="hide_presence"
          checked={draft.hide_presence}
          onChange={(hide_presence) => change({ hide_presence })}
          hint="Nobody sees whether you are on the air or online; your radio still fills your own log bar."
        />
        <Choice
          label="Show my precise location"
          name="precise_location"
          checked={draft.precise_location}
          onChange={(precise_location) => change({ precise_location })}
          hint={
            draft.precise_location
              ? `Others see ${precise}: a field of about 5 by 10 km, in which your house can be found.`
              : `Others see ${square}: a square of about 100 by 200 km, whatever stands above.`
          }
        />
        <Choice
          label="Share my contest frequency"
          name="share_contest_frequency"
          checked={draft.share_contest_frequency}
          onChange={(share_contest_frequency) => change({ share_contest_frequency })}
          hint="On the creators’ contest board only. Everywhere else your frequency stays hidden while you contest."
        />
        <TextInput
          label="Rig name override"
          name="rig_name_override"
          maxLength={RIG_NAME_MAX}
          value={draft.rig_name_override}
          onChange={(event) => change({ rig_name_override: event.target.value })}
          error={texts.rig_name_override}
          hint="Stands on your card in place of what the radio calls itself."
        />
      </div>
    </Panel>
  );
}
