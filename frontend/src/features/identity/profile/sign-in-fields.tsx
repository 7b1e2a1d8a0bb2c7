import { cx } from '../../../lib/cx.ts';
import { PasswordInput, TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../form.module.css';
import { ReauthenticationFields } from '../reauthentication-fields.tsx';
import { changesCredentials, PASSWORD_MIN } from './profile-draft.ts';
import { type ProfileSection, textProps } from './profile-section.ts';

export function SignInFields(part: ProfileSection) {
  const { draft, change, texts, user } = part;
  const isRequired = texts.current_password !== undefined || texts.current_pin !== undefined;
  return (
    <Panel title="Login details" id="sign-in" bodyClassName={cx(styles.form, styles.twoColumns)}>
      <div className={styles.fullWidth}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          {...textProps(part, 'email')}
        />
      </div>
      <PasswordInput
        label={user.has_password ? 'New password' : 'Choose a password'}
        autoComplete="new-password"
        {...textProps(part, 'password')}
        hint={`At least ${PASSWORD_MIN} characters.${user.has_password ? ' Leave empty to keep it.' : ''}`}
      />
      {draft.password && (
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          {...textProps(part, 'password_confirmation')}
        />
      )}
      {/* An account without a password needs a PIN only if the server asks for one. */}
      {changesCredentials(draft, user) && (user.has_password || isRequired) && (
        <div className={styles.fullWidth}>
          <ReauthenticationFields
            user={user}
            value={draft}
            onChange={change}
            texts={texts}
            hint="Needed to change the email address, the mobile number or the password, unless you have just logged in with a PIN."
          />
        </div>
      )}
    </Panel>
  );
}
