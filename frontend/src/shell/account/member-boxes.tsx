import { IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { sellsSubscriptions } from '../../lib/product.ts';
import { isSubscriber, type Session } from '../../lib/session.ts';
import { EQSL_PATH, SUBSCRIPTION_PATH } from '../../session/account-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from '../header.module.css';

/** Whether the eQSL key is missing; unknown, so false, in a session of an older version. */
export function lacksEqslKey({ user }: Session): boolean {
  return user.has_eqsl_apikey === false;
}

/** Links to set up eQSL and a subscription. On narrow screens the account menu has them. */
export function MemberBoxes({ session }: { session: Session }) {
  return (
    <>
      {lacksEqslKey(session) && (
        <Link className={styles.notice} to={EQSL_PATH}>
          <IconMailOpened className="i" stroke={1.75} aria-hidden />
          <span>
            <b>QSL Master</b> · eQSL key missing
          </span>
        </Link>
      )}
      {!isSubscriber(session) && sellsSubscriptions() && (
        <ButtonLink small className={cx(styles.button, styles.upgrade)} to={SUBSCRIPTION_PATH}>
          UPGRADE FREE
        </ButtonLink>
      )}
    </>
  );
}
