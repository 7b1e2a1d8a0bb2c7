import type { User } from '@pileup/contract/identity';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../ui/avatar.tsx';
import { TextArea, TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { OperatorType } from './operator-type.tsx';
import type { ProfilePart } from './profile-draft.ts';
import { BIO_MAX } from './profile-draft.ts';

/** Who the operator is, and where. */
export function OperatorFields({ draft, change, texts, user }: ProfilePart & { user: User }) {
  return (
    <Panel title="Profile" className="part" id="profile">
      <div className="pad form two">
        <div className="whole photo">
          <Avatar call={user.my_callsign} image={user.profile_image_name} size={72} />
          <p>
            <Link to="/profile/pictures">{user.profile_image_name ? 'Change your photo' : 'Add a photo'}</Link>
            <span className="hint">It stands on your card, your profile and beside your contacts.</span>
          </p>
        </div>
        <TextInput
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={texts.name}
        />
        <TextInput
          label="QTH"
          name="qth"
          required
          maxLength={100}
          value={draft.qth}
          onChange={(event) => change({ qth: event.target.value })}
          error={texts.qth}
        />
        <TextInput
          label="Gridsquare"
          name="grid"
          mono
          required
          maxLength={10}
          spellCheck={false}
          value={draft.grid}
          onChange={(event) => change({ grid: event.target.value })}
          error={texts.grid}
        />
        <TextInput
          label="Club call"
          name="club_call"
          mono
          className="upper"
          maxLength={20}
          spellCheck={false}
          value={draft.club_call}
          onChange={(event) => change({ club_call: event.target.value.toUpperCase() })}
          error={texts.club_call}
        />
        <OperatorType draft={draft} change={change} texts={texts} />
        <div className="whole">
          <TextArea
            label="Bio"
            name="profile_bio"
            rows={5}
            maxLength={BIO_MAX}
            value={draft.profile_bio}
            onChange={(event) => change({ profile_bio: event.target.value })}
            error={texts.profile_bio}
            hint={`${draft.profile_bio.length} of ${BIO_MAX} characters`}
          />
        </div>
      </div>
    </Panel>
  );
}
