import { PasswordInput, TextInput } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProofFields } from '../proof-fields.tsx';
import { changesSignIn, PASSWORD_MIN } from './profile-draft.ts';
import type { ProfilePart } from './profile-part.ts';
import { textProps } from './profile-part.ts';

/** How one signs in: e-mail address and password. A part of the profile form. */
export function SignInFields(part: ProfilePart) {
  const { draft, change, texts, user } = part;
  const asked = texts.current_password !== undefined || texts.current_pin !== undefined;
  return (
    <Panel title="Signing in" className="part" id="sign-in">
      <div className="pad form two">
        <div className="whole">
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
          hint={`At least ${PASSWORD_MIN} characters${user.has_password ? '; empty, it stays as it is' : ''}`}
        />
        {draft.password && (
          <PasswordInput
            label="Confirm password"
            autoComplete="new-password"
            {...textProps(part, 'password_confirmation')}
          />
        )}
        {/* Without a password the server says whether it wants a PIN. */}
        {changesSignIn(draft, user) && (user.has_password || asked) && (
          <div className="whole">
            <ProofFields
              user={user}
              said={draft}
              change={change}
              texts={texts}
              hint="Needed to change the email address, the mobile number or the password, unless you signed in by PIN a moment ago."
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
