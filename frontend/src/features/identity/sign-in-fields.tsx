import type { User } from '@pileup/contract/identity';
import { PasswordInput, TextInput } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import { asksCurrentPassword, PASSWORD_MIN } from './profile-draft.ts';

export interface SignInFieldsProps {
  draft: ProfileDraft;
  user: User;
  texts: Partial<Record<string, string>>;
  change: (part: Partial<ProfileDraft>) => void;
}

/** How one signs in: e-mail address and password. A part of the profile form. */
export function SignInFields({ draft, user, texts, change }: SignInFieldsProps) {
  return (
    <Panel title="Signing in">
      <div className="pad form two">
        <div className="whole">
          <TextInput
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
            error={texts.email}
          />
        </div>
        <PasswordInput
          label={user.has_password ? 'New password' : 'Choose a password'}
          name="password"
          autoComplete="new-password"
          value={draft.password}
          onChange={(event) => change({ password: event.target.value, password_confirmation: '' })}
          error={texts.password}
          hint={`At least ${PASSWORD_MIN} characters${user.has_password ? '; empty, it stays as it is' : ''}`}
        />
        {draft.password && (
          <PasswordInput
            label="Confirm password"
            name="password_confirmation"
            autoComplete="new-password"
            value={draft.password_confirmation}
            onChange={(event) => change({ password_confirmation: event.target.value })}
            error={texts.password_confirmation}
          />
        )}
        {asksCurrentPassword(draft, user) && (
          <div className="whole">
            <PasswordInput
              label="Current password"
              name="current_password"
              autoComplete="current-password"
              value={draft.current_password}
              onChange={(event) => change({ current_password: event.target.value })}
              error={texts.current_password}
              hint="Needed to change the email address or the password."
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
