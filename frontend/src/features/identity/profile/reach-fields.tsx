import type { User } from '@pileup/contract/identity';
import { Panel } from '../../../ui/panel.tsx';
import { Choice } from './choice.tsx';
import { MobileField } from './mobile-field.tsx';
import type { ProfilePart } from './profile-draft.ts';
import { isSubAccount } from './profile-draft.ts';

/** How Pileup reaches the operator. */
export function ReachFields({ draft, change, texts, user }: ProfilePart & { user: User }) {
  return (
    <Panel title="How we reach you" className="part" id="reach">
      <div className="pad form two">
        {!isSubAccount(user) && <MobileField draft={draft} change={change} texts={texts} user={user} />}
        <Choice
          label="E-mail digest"
          name="email_digest"
          checked={draft.email_digest}
          onChange={(email_digest) => change({ email_digest })}
          hint={`One letter a day${isSubAccount(user) ? ` to ${user.main_account}` : ''}, and only while there is news you have not seen.`}
        />
      </div>
    </Panel>
  );
}
