import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { TextArea, TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import formStyles from '../form.module.css';
import styles from './operator-fields.module.css';
import { OperatorType } from './operator-type.tsx';
import { BIO_MAX, type ProfileSection, textProps } from './profile-draft.ts';

export function OperatorFields(part: ProfileSection) {
  const { draft, user } = part;
  return (
    <Panel title="Profile" id="profile" bodyClassName={cx(formStyles.form, formStyles.twoColumns)}>
      <div className={cx(formStyles.fullWidth, styles.photo)}>
        <Avatar call={user.my_callsign} image={user.profile_image_name} size={72} />
        <p>
          <Link to="/profile/pictures">{user.profile_image_name ? 'Change your photo' : 'Add a photo'}</Link>
          <span className={fieldStyles.hint}>Shown on your card, profile and contacts.</span>
        </p>
      </div>
      <TextInput label="Name" autoComplete="name" required maxLength={100} {...textProps(part, 'name')} />
      <TextInput label="QTH" required maxLength={100} {...textProps(part, 'qth')} />
      <TextInput label="Gridsquare" mono required maxLength={10} spellCheck={false} {...textProps(part, 'grid')} />
      <TextInput
        label="Club call"
        mono
        uppercase
        maxLength={20}
        spellCheck={false}
        {...textProps(part, 'club_call')}
        onChange={({ target }) => part.change({ club_call: target.value.toUpperCase() })}
      />
      <OperatorType {...part} />
      <div className={formStyles.fullWidth}>
        <TextArea
          label="Bio"
          rows={5}
          maxLength={BIO_MAX}
          {...textProps(part, 'profile_bio')}
          hint={`${draft.profile_bio.length} of ${BIO_MAX} characters`}
        />
      </div>
    </Panel>
  );
}
