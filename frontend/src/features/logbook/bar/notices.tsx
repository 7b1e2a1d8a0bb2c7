import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { changeContact, removeContact, useUnsentContacts } from '../../../lib/outbox/outbox.ts';
import { sendAll } from '../../../lib/outbox/send-outbox.ts';
import { type UnsentContact, withoutRefusal } from '../../../lib/outbox/unsent-contact.ts';
import { useSession } from '../../../session/session.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { utcText } from '../utc-text.ts';
import styles from './notices.module.css';
import type { LogBarState } from './use-log-bar.ts';

export function Notices({ bar }: { bar: LogBarState }) {
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
            <>
              <ButtonLink small to="/login">
                Log in
              </ButtonLink>
              <ButtonLink small to="/register">
                Create Account
              </ButtonLink>
            </>
          )}
        </Notice>
      )}
      {texts.map((text) => (
        // Announced with its field; visible here.
        <p className={styles.notice} key={text} aria-hidden="true">
          {text}
        </p>
      ))}
      <UnsentNotices onEdit={bar.editUnsent} />
    </>
  );
}

/** How many callsigns a notice names. */
const MAX_NAMED = 5;

/** The contacts of this account whose last attempt failed, and those that the server refused. */
function UnsentNotices({ onEdit }: { onEdit: (contact: UnsentContact) => void }) {
  const accountId = useSession()?.user.id;
  const own = useUnsentContacts().filter((contact) => contact.accountId === accountId);
  const failed = own.filter(({ failure, refusal }) => failure !== undefined && refusal === undefined);
  const waiting = own.filter(({ refusal }) => refusal === undefined);
  return (
    <>
      {failed.length > 0 && (
        <Notice text={failed[0]?.failure ?? ''}>
          <span>{waiting.length === 1 ? 'This contact waits:' : `${waiting.length} contacts wait:`}</span>
          {waiting.slice(0, MAX_NAMED).map(({ id, fields }) => (
            <Call key={id} call={fields.Call} />
          ))}
          {waiting.length > MAX_NAMED && <span className="muted">…</span>}
          <span className="muted">Stored in this browser, sent automatically.</span>
          <Button small onClick={sendAll}>
            Send now
          </Button>
        </Notice>
      )}
      {own
        .filter(({ refusal }) => refusal !== undefined)
        .map((contact) => (
          <Notice key={contact.id} text={contact.refusal ?? ''}>
            <Call call={contact.fields.Call} />
            <span className="num muted">{utcText(Date.parse(contact.fields.TS)).slice(11, 16)}</span>
            <Button small onClick={() => onEdit(contact)}>
              Edit
            </Button>
            <Button small onClick={() => void changeContact(withoutRefusal(contact)).then(sendAll)}>
              Send again
            </Button>
            <Button small variant="quiet" onClick={() => void discard(contact)}>
              Discard
            </Button>
          </Notice>
        ))}
    </>
  );
}

async function discard(contact: UnsentContact) {
  const question = `Discard the contact with ${contact.fields.Call}?`;
  const detail = 'It is not in your log and cannot be restored.';
  if (await confirm({ question, detail, yes: 'Discard', danger: true })) await removeContact(contact);
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
