import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUtcClock } from '../../../lib/clock.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Call } from '../../../ui/radio/call.tsx';
import { forget, useUnderWay } from '../api.ts';
import type { UnsentContact } from '../outbox.ts';
import { isStuck, outbox, UNCONFIRMED } from '../outbox.ts';
import { utcText } from '../utc-text.ts';
import type { LogBarState } from './use-log-bar.ts';

/** What went wrong, and what waits because of it; nothing of a form is ever lost. */
export function Notices({ bar, owner }: { bar: LogBarState; owner: string }) {
  const underWay = useUnderWay();
  const waiting = outbox.use(owner).filter(({ id }) => !underWay.some((other) => other.id === id));
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
        // Announced with its field; here for the eyes.
        <p className="notice" key={text} aria-hidden="true">
          {text}
        </p>
      ))}
      {waiting.length > 0 && <Stuck waiting={waiting} onRetry={bar.retry} />}
    </>
  );
}

interface StuckProps {
  /** Contacts that this tab is not sending; another one may be. */
  waiting: readonly UnsentContact[];
  onRetry: (contact: UnsentContact) => void;
}

/** On its own, so that only this ticks. */
function Stuck({ waiting, onRetry }: StuckProps) {
  const now = useUtcClock();
  return waiting
    .filter((contact) => isStuck(contact, now))
    .map((contact) => (
      <Notice key={contact.id} text={contact.why ?? UNCONFIRMED}>
        <Call call={contact.fields.Call} />
        <span className="num muted">{utcText(Date.parse(contact.fields.TS)).slice(11, 16)}</span>
        {contact.againAt !== undefined && <span className="muted">It is sent again by itself.</span>}
        <Button small onClick={() => onRetry(contact)}>
          Retry
        </Button>
        <Button small look="quiet" onClick={() => forget(contact)}>
          Discard
        </Button>
      </Notice>
    ));
}

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="notice" role="alert">
      <IconAlertTriangle className="i" stroke={1.75} aria-hidden />
      <span>{text}</span>
      {children}
    </div>
  );
}
