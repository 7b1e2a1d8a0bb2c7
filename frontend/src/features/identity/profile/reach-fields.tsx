import { Panel } from '../../../ui/panel.tsx';
import { Choice } from './choice.tsx';
import { MobileField } from './mobile-field.tsx';
import { isSubAccount } from './profile-draft.ts';
import type { ProfilePart } from './profile-part.ts';
import { flagProps } from './profile-part.ts';

/** How Pileup reaches the operator. */
export function ReachFields(part: ProfilePart) {
  const { user } = part;
  return (
    <Panel title="How we reach you" className="part" id="reach">
      <div className="pad form two">
        {!isSubAccount(user) && <MobileField {...part} />}
        <Choice
          label="E-mail digest"
          {...flagProps(part, 'email_digest')}
          hint={`One letter a day${isSubAccount(user) ? ` to ${user.main_account}` : ''}, and only while there is news you have not seen.`}
        />
      </div>
    </Panel>
  );
}
