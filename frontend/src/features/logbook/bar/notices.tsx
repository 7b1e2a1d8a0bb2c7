import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUtcClock } from '../../../lib/clock.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { removeFromOutbox, useContactsBeingSent } from '../api.ts';
import { needsAttention, outbox, UNCONFIRMED, type UnsentContact } from '../outbox.ts';
import { utcText } from '../utc-text.ts';
import styles from './notices.module.css';
import type { LogBarState } from './use-log-bar.ts';

export function Notices({ bar, owner }: { bar: LogBarState; owner: string }) {
  const beingSent = useContactsBeingSent();
  const waiting = outbox.use(owner).filter(({ id }) => !beingSent.some((other) => other.id === id));
  const { failure, openFailure, errors } = bar;
  const texts = Object.values(errors).filter(Boolean);
  return (
    <>
      {openFailure && (
        <Notice text={openFailure.text}>
          <Button small onClick={openFailure.retry}>
            Retry
          </Button>
        </Notice>
      )}
      {failure && (
        <Notice text={failure.text}>
          {failure.kind === 'login' && (
            <ButtonLink small to="/login">
              Log in
            </ButtonLink>
          )}
        </Notice>
      )}
      {texts.map((text) => (
        // Announced with its field; visible here.
        <p className={styles.notice} key={text} aria-hidden="true">
          {text}
        </p>
      ))}
      {waiting.length > 0 && <FailedContacts waiting={waiting} onRetry={bar.retry} />}
    </>
  );
}

interface FailedContactsProps {
  /** Contacts without a request of this tab in flight; another tab may be sending them. */
  waiting: readonly UnsentContact[];
  onRetry: (contact: UnsentContact) => void;
}

/** A separate component, so that only this re-renders each second. */
function FailedContacts({ waiting, onRetry }: FailedContactsProps) {
  const now = useUtcClock();
  return waiting
    .filter((contact) => needsAttention(contact, now))
    .map((contact) => (
      <Notice key={contact.id} text={contact.why ?? UNCONFIRMED}>
        <Call call={contact.fields.Call} />
        <span className="num muted">{utcText(Date.parse(contact.fields.TS)).slice(11, 16)}</span>
        {contact.againAt !== undefined && <span className="muted">Retrying automatically.</span>}
        <Button small onClick={() => onRetry(contact)}>
          Retry
        </Button>
        <Button small variant="quiet" onClick={() => removeFromOutbox(contact)}>
          Discard
        </Button>
      </Notice>
    ));
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <IconAlertTriangle className="i" stroke={1.75} aria-hidden />
      <span>{text}</span>
      {children}
    </div>
  );
}
