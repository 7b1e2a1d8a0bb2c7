import { EXTRA_FIELDS, isExtraField } from '@pileup/radio/fields/extra-fields';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useClockOffset } from '../../../lib/http/clock-offset.ts';
import { useIsOffline } from '../../../lib/http/network.ts';
import type { FieldConflict } from '../../../lib/outbox/merge-change.ts';
import { changeContact, removeContact, useUnsentContacts, withdrawContact } from '../../../lib/outbox/outbox.ts';
import { sendAll, settleTimes } from '../../../lib/outbox/send-outbox.ts';
import {
  eachOnce,
  hasDoubtfulTime,
  type UnsentContact,
  withChoice,
  withoutRefusal,
} from '../../../lib/outbox/unsent-contact.ts';
import { useSession } from '../../../lib/session.ts';
import { spanText } from '../../../lib/text/duration-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Call } from '../../../ui/radio/contact-parts.tsx';
import { utcText } from '../utc-text.ts';
import styles from './notices.module.css';
import type { LogBarState } from './use-log-bar.ts';

export function Notices({ bar }: { bar: LogBarState }) {
  const { failure, openFailure, errors } = bar;
  const { time: _, ...others } = errors;
  const texts = Object.values(others).filter(Boolean);
  return (
    <>
      {openFailure && (
        <Notice text={openFailure.text}>
          {openFailure.retry ? (
            <Button small onClick={openFailure.retry}>
              Retry
            </Button>
          ) : (
            <ButtonLink small to="/logs">
              Logbook
            </ButtonLink>
          )}
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
        // A screen reader announces the text with its field; here it is visible only.
        <p className={styles.notice} key={text} aria-hidden="true">
          {text}
        </p>
      ))}
      <UnsentNotices editedId={bar.form.waiting?.id ?? bar.form.refusedId} onEdit={bar.editUnsent} />
    </>
  );
}

/** How many callsigns a notice names. */
const MAX_NAMED = 5;

interface UnsentNoticesProps {
  /** The id of the contact in the form. */
  editedId: string | null;
  onEdit: (contact: UnsentContact) => void;
}

/** The contacts of this account whose last attempt failed, and those that the server refused. */
function UnsentNotices({ editedId, onEdit }: UnsentNoticesProps) {
  const accountId = useSession()?.user.id;
  // If the browser knows that it is offline, the banner of the page tells so. Otherwise the server cannot be reached.
  const isOffline = useIsOffline() && !navigator.onLine;
  const own = useUnsentContacts().filter((contact) => contact.accountId === accountId);
  const failed = own.filter(({ failure, refusal }) => failure !== undefined && refusal === undefined);
  const waiting = eachOnce(own.filter(({ refusal }) => refusal === undefined));
  return (
    <>
      <ClockNotice contacts={own} />
      {failed.length > 0 && (
        <Notice text={isOffline ? '' : (failed[0]?.failure ?? '')} isCalm={isOffline}>
          <span>{waiting.length === 1 ? '1 contact' : `${waiting.length} contacts`} not sent yet:</span>
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
        .filter(({ id, refusal }) => refusal !== undefined && id !== editedId)
        .map((contact) =>
          contact.conflicts ? (
            <ConflictNotice key={contact.id} contact={contact} />
          ) : (
            <RefusedNotice key={contact.id} contact={contact} onEdit={onEdit} />
          ),
        )}
    </>
  );
}

function RefusedNotice({ contact, onEdit }: { contact: UnsentContact; onEdit: (contact: UnsentContact) => void }) {
  return (
    <Notice text={contact.refusal ?? ''}>
      <Call call={contact.fields.Call} />
      <span className="num muted">{utcText(Date.parse(contact.fields.TS)).slice(11, 16)}</span>
      {!isDeletion(contact) && (
        <Button small onClick={() => onEdit(contact)}>
          Edit
        </Button>
      )}
      <Button small onClick={() => void changeContact(contact.id, withoutRefusal).then(sendAll)}>
        Send again
      </Button>
      <Button small variant="quiet" onClick={() => void discard(contact)}>
        Discard
      </Button>
    </Notice>
  );
}

/** A contact that was changed on this device and elsewhere: the operator chooses between both values. */
function ConflictNotice({ contact }: { contact: UnsentContact }) {
  const { id, conflicts = [] } = contact;
  const choose = (chosen: 'here' | 'there') => changeContact(id, (stored) => withChoice(stored, chosen)).then(sendAll);
  const isDeleted = isDeletion(contact);
  return (
    <Notice text={contact.refusal ?? ''}>
      {conflicts.map(({ field, here, there }) => (
        <span key={field}>
          {fieldName(field)}: “{here}” on this device, “{there}” in your log.
        </span>
      ))}
      <Button small onClick={() => void choose('here')}>
        {isDeleted ? 'Delete it' : 'Use this device’s'}
      </Button>
      <Button small onClick={() => void (isDeleted ? removeContact(id) : choose('there'))}>
        {isDeleted ? 'Keep it' : 'Keep the log’s'}
      </Button>
    </Notice>
  );
}

const FIELD_NAMES: Readonly<Record<Exclude<FieldConflict['field'], `fields.${string}`>, string>> = {
  Call: 'Call',
  TS: 'Time',
  Freq: 'Frequency (kHz)',
  Mode: 'Mode',
  SubMode: 'Submode',
  Name: 'Name',
  SNT: 'Sent report',
  RCV: 'Received report',
  Comment: 'Comment',
  Power: 'Power',
  dxcc: 'Entity',
  GridSquare: 'Their grid',
  ContestName: 'Contest',
};

function fieldName(field: FieldConflict['field']): string {
  const adif = field.replace(/^fields\./, '');
  return isExtraField(adif) ? EXTRA_FIELDS[adif].label : (FIELD_NAMES[field as keyof typeof FIELD_NAMES] ?? adif);
}

/** Contacts that wait because this device's clock is wrong. */
function ClockNotice({ contacts }: { contacts: readonly UnsentContact[] }) {
  const offset = useClockOffset();
  const doubtful = contacts.filter((contact) => hasDoubtfulTime(contact, offset));
  if (doubtful.length === 0 || offset === null) return null;
  const difference = `${spanText(Math.abs(offset))} ${offset < 0 ? 'ahead' : 'behind'}`;
  const those = doubtful.length === 1 ? 'the contact that is' : `the ${doubtful.length} contacts that are`;
  return (
    <Notice text={`The clock of this device is ${difference}. Correct the times of ${those} not sent yet?`}>
      <Button small onClick={() => settleTimes(true)}>
        Correct the times
      </Button>
      <Button small variant="quiet" onClick={() => settleTimes(false)}>
        Keep them
      </Button>
    </Notice>
  );
}

const isDeletion = ({ change, isWithdrawn }: UnsentContact) => change?.isDeletion === true || isWithdrawn === true;

async function discard(contact: UnsentContact) {
  const { id, change, fields, earlier, isLogged, isWithdrawn } = contact;
  const isChange = Boolean(change || isLogged || isWithdrawn);
  // An attempt may have logged the contact before it was edited.
  const isPossiblyLogged = !isChange && earlier !== undefined;
  const question = `Discard the ${isChange ? 'change of the contact' : 'contact'} with ${fields.Call}?`;
  const detail = isChange
    ? 'Your log keeps the contact as it is.'
    : isPossiblyLogged
      ? 'It will not be in your log.'
      : 'It is not in your log and cannot be restored.';
  if (!(await confirm({ question, detail, yes: 'Discard', danger: true }))) return;
  await (isPossiblyLogged ? withdrawContact(contact) : removeContact(id));
}

/** A notice: an alert, except a calm one, which needs no act of the operator. */
function Notice({ text, isCalm = false, children }: { text: string; isCalm?: boolean; children?: ReactNode }) {
  const Icon = isCalm ? IconCloudOff : IconAlertTriangle;
  return (
    <div className={cx(styles.notice, isCalm && styles.calm)} {...(!isCalm && { role: 'alert' })}>
      <Icon className="i" stroke={1.75} aria-hidden />
      {text && <span>{text}</span>}
      {children}
    </div>
  );
}
