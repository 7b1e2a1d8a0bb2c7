import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { sellsSubscriptions } from '../../../lib/product.ts';
import { isSubscriber, useOperator } from '../../../lib/session.ts';
import { UPGRADE_REQUIRED_PATH } from '../../../session/account-paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import type { Recipient } from './api.ts';
import { Conversation } from './conversation.tsx';
import styles from './message-dialog.module.css';
import { MessageForm } from './message-form.tsx';

/** A message to one operator, or the reason why it cannot be sent. */
export function MessageDialog({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const operator = useOperator();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog className={cx(dialogStyles.dialog, styles.dialog)} ref={dialog} aria-labelledby={title} onClose={onClose}>
      <div className={dialogStyles.body}>
        <h2 id={title}>Message to {recipient.my_callsign}</h2>
        <Conversation other={recipient} />
        {!isSubscriber(operator) ? (
          <NotAllowed
            why="Only subscribers can send messages. They go straight to the operator's inbox here, without e-mail addresses."
            onClose={close}
          >
            {sellsSubscriptions() && (
              <ButtonLink variant="primary" to={UPGRADE_REQUIRED_PATH} onClick={close}>
                Upgrade
              </ButtonLink>
            )}
          </NotAllowed>
        ) : (
          <MessageForm recipient={recipient} onClose={close} />
        )}
      </div>
    </dialog>
  );
}

function NotAllowed({ why, onClose, children }: { why: string; onClose: () => void; children: ReactNode }) {
  return (
    <>
      <p className="muted">{why}</p>
      <div className={dialogStyles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        {children}
      </div>
    </>
  );
}
