import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useClockOffset } from '../../lib/http/clock-offset.ts';
import { sendAll } from '../../lib/outbox/send-outbox.ts';
import { eachOnce, hasDoubtfulTime, type UnsentContact } from '../../lib/outbox/unsent-contact.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { countText, utcDayText, utcMinuteText } from '../../lib/text/time-text.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { Call, ModeChip } from '../../ui/radio/contact-parts.tsx';
import { showToast } from '../../ui/toasts.tsx';
import styles from './unsent.module.css';

interface UnsentDialogProps {
  contacts: readonly UnsentContact[];
  onClose: () => void;
}

/** The contacts that wait in this browser, by account; visitors can save them, too. */
export function UnsentDialog({ contacts, onClose }: UnsentDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className={dialogStyles.dialog} ref={dialog} aria-labelledby="unsent" onClose={onClose}>
      <div className={dialogStyles.body}>
        <h2 id="unsent">Contacts not sent yet</h2>
        <p className="muted" role="status">
          {contacts.length === 0
            ? 'All contacts have been sent.'
            : 'They are stored in this browser and are sent in order as soon as the server is reached.'}
        </p>
        {[...Map.groupBy(contacts, ({ accountId }) => accountId)].map(([accountId, own]) => (
          <AccountContacts key={accountId} accountId={accountId} contacts={own} />
        ))}
        <div className={dialogStyles.actions}>
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </div>
      </div>
    </dialog>
  );
}

function AccountContacts({ accountId, contacts }: { accountId: number; contacts: readonly UnsentContact[] }) {
  const isOwn = useSession()?.user.id === accountId;
  const offset = useClockOffset();
  const format = useDateFormat();
  const waitsForClock = contacts.some((contact) => hasDoubtfulTime(contact, offset));
  const station = contacts[0]?.station ?? '';
  const { length: count } = eachOnce(contacts);
  const failure = contacts.find((contact) => contact.failure !== undefined && contact.refusal === undefined)?.failure;
  return (
    <section className={styles.account} aria-label={station}>
      <h3>
        <Call call={station} />{' '}
        <span className="muted">{count === 1 ? '1 contact' : `${countText(count)} contacts`}</span>
      </h3>
      {!isOwn && <p className="muted">Sent when {station} signs in here.</p>}
      {isOwn && waitsForClock && (
        <p className="muted">
          This device’s clock is wrong. These contacts will be sent once you have decided about their times in the log
          bar.
        </p>
      )}
      {isOwn && failure !== undefined && <p className="muted">{failure} Sent again automatically.</p>}
      <ul>
        {contacts.map(({ id, fields, refusal, change, isWithdrawn, isLogged }) => (
          <li key={id}>
            <span className="num muted">
              {utcDayText(Date.parse(fields.TS), format)} {utcMinuteText(Date.parse(fields.TS))}
            </span>
            <Call call={fields.Call} />
            <ModeChip mode={fields.Mode} submode={fields.SubMode ?? ''} />
            {(change || isWithdrawn || isLogged) && (
              <span className="muted">{change?.isDeletion || isWithdrawn ? 'to be deleted' : 'edited'}</span>
            )}
            {refusal !== undefined && <span className={styles.refusal}>{refusal}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button small onClick={() => void save(contacts, station)}>
          <IconDownload className="i" stroke={1.75} aria-hidden /> Save as ADIF
        </Button>
        {isOwn && (
          <Button small onClick={sendAll}>
            Send now
          </Button>
        )}
      </div>
    </section>
  );
}

/** Saves contacts as ADIF. Its writer is loaded on use; the service worker caches it, so it is there offline, too. */
async function save(contacts: readonly UnsentContact[], station: string) {
  try {
    const { unsentAdif } = await import('../../lib/outbox/unsent-adif.ts');
    const name = station.toLowerCase().replace(/[^a-z0-9]/g, '-');
    saveFile(new Blob([unsentAdif(contacts, Date.now())]), `unsent-${name}.adi`);
  } catch {
    showToast({ text: 'The file could not be created. Please try again when you are online.', kind: 'bad' });
  }
}
