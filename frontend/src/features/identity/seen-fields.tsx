import { Check } from '../../ui/check.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import { RIG_NAME_MAX } from './profile-draft.ts';

export interface SeenFieldsProps {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
  texts: Partial<Record<string, string>>;
}

/** What others get to see of this station. */
export function SeenFields({ draft, change, texts }: SeenFieldsProps) {
  return (
    <Panel title="What others see">
      <div className="pad form two">
        <div className="whole">
          <Check
            label="Exclude from leaderboards"
            name="exclude_from_leaderboards"
            aria-describedby="exclude-hint"
            checked={draft.exclude_from_leaderboards}
            onChange={(exclude_from_leaderboards) => change({ exclude_from_leaderboards })}
          />
          <p className="hint under-check" id="exclude-hint">
            Your contacts count on no board, for no award and in no embed.
          </p>
        </div>
        <div className="whole">
          <Check
            label="Hide me"
            name="hide_presence"
            aria-describedby="hide-hint"
            checked={draft.hide_presence}
            onChange={(hide_presence) => change({ hide_presence })}
          />
          <p className="hint under-check" id="hide-hint">
            Nobody sees whether you are on the air or online; your radio still fills your own log bar.
          </p>
        </div>
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
