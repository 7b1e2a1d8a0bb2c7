import { cx } from '../../../lib/cx.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../form.module.css';
import { Choice } from './choice.tsx';
import { MobileField } from './mobile-field.tsx';
import { isSubAccount } from './profile-draft.ts';
import { flagProps, type ProfileSection } from './profile-section.ts';

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
