import type { User } from '@pileup/contract/identity';
import { cx } from '../../../lib/cx.ts';
import { profilePath } from '../../../lib/station/station-paths.ts';
import { ownAccounts } from '../../../session/own-accounts.ts';
import { useSwitchAccount } from '../../../session/switch-account.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import labelsStyles from '../../../ui/labels.module.css';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import styles from './account-table.module.css';

/** The user's callsigns; `Login` switches to one of them. */
export function AccountTable({ user }: { user: User }) {
  const { switchTo, isBusy } = useSwitchAccount();
  return (
    <table className={cx(tableStyles.table, styles.accounts)} aria-label="Your callsigns">
      <TableHead columns={['Callsign', { text: 'Action', className: tableStyles.right }]} />
      <tbody>
        {ownAccounts(user).map((account) => (
          <tr key={account.id}>
            <th scope="row">
              <span className={styles.station}>
                <Avatar call={account.callsign} image={account.profile_image_name} size={32} />
                <Call call={account.callsign} to={profilePath(account.callsign)} />
                {account.isMain && <span className="muted">Main account</span>}
              </span>
            </th>
            <td className={tableStyles.right}>
              {account.isCurrent ? (
                <span className={labelsStyles.current}>YOU</span>
              ) : (
                <Button
                  small
                  busy={isBusy}
                  aria-label={`Login as ${account.callsign}`}
                  onClick={() => void switchTo(account)}
                >
                  Login
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
