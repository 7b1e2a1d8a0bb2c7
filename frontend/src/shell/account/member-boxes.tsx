import { IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EQSL_PATH, SUBSCRIPTION_PATH } from '../../session/account-paths.ts';
import type { Session } from '../../session/session.ts';
import { isSubscriber } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Whether eQSL cards cannot be sent yet; a session from before that was told says nothing. */
export function lacksEqslKey({ user }: Session): boolean {
  return user.has_eqsl_apikey === false;
}

/** What an operator could still have: QSL cards by eQSL, a subscription. On narrow screens the account menu says it. */
export function MemberBoxes({ session }: { session: Session }) {
  return (
    <>
      {lacksEqslKey(session) && (
        <Link className="ad" to={EQSL_PATH}>
          <IconMailOpened className="i" stroke={1.75} aria-hidden />
          <span>
            <b>QSL Master</b> · eQSL key missing
          </span>
        </Link>
      )}
      {!isSubscriber(session) && (
        <ButtonLink small className="up" to={SUBSCRIPTION_PATH}>
          UPGRADE FREE
        </ButtonLink>
      )}
    </>
  );
}
