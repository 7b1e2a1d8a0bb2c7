import { cx } from '../../../lib/cx.ts';
import { useDistanceUnit } from '../../../lib/text/display-settings.ts';
import { areaText } from '../../../lib/text/distance-text.ts';
import { LiteralInput, PasswordInput, TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../form.module.css';
import { ReauthenticationFields } from '../reauthentication-fields.tsx';
import { Choice } from './choice.tsx';
import { MobileField } from './mobile-field.tsx';
import {
  changesCredentials,
  flagProps,
  isSubAccount,
  PASSWORD_MIN,
  type ProfileSection,
  RIG_NAME_MAX,
  textProps,
} from './profile-draft.ts';
import { publicGrids } from './public-grid.ts';

export function VisibilityFields(part: ProfileSection) {
  const { draft, user } = part;
  const unit = useDistanceUnit();
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
        hint="Others do not see whether you are on the air or online; your radio still fills your own log bar."
      />
      <Choice
        label="Show my precise location"
        {...flagProps(part, 'precise_location')}
        hint={
          draft.precise_location
            ? `Others see ${precise}: an area of about ${areaText(5, 10, unit)}, small enough to find your home.`
            : `Others only see ${square}, a square of about ${areaText(100, 200, unit)}, even if you enter a longer grid.`
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

const LINKS = [
  { field: 'facebook_link', label: 'Facebook', placeholder: 'https://facebook.com/…' },
  { field: 'youtube_link', label: 'YouTube', placeholder: 'https://youtube.com/@…' },
  { field: 'instagram_link', label: 'Instagram', placeholder: 'https://instagram.com/…' },
  { field: 'twitter_link', label: 'X (Twitter)', placeholder: 'https://x.com/…' },
] as const;

/** Links to the operator's pages elsewhere, shown on the public profile. */
export function LinkFields(part: ProfileSection) {
  return (
    <Panel title="Links" id="links" bodyClassName={cx(styles.form, styles.twoColumns)}>
      {LINKS.map(({ field, label, placeholder }) => (
        <LiteralInput
          key={field}
          label={label}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={200}
          placeholder={placeholder}
          {...textProps(part, field)}
        />
      ))}
    </Panel>
  );
}

export function NotificationFields(part: ProfileSection) {
  const { user } = part;
  return (
    <Panel title="How we reach you" id="reach" bodyClassName={cx(styles.form, styles.twoColumns)}>
      {!isSubAccount(user) && <MobileField {...part} />}
      <Choice
        label="E-mail digest"
        {...flagProps(part, 'email_digest')}
        hint={`At most one e-mail a day${isSubAccount(user) ? ` to ${user.main_account}` : ''}, only if you have unread news.`}
      />
    </Panel>
  );
}

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
