import type { MutableNotificationType } from '@pileup/contract/social';
import { useState } from 'react';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { Check } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useNotificationSettings, useSetNotificationSettings } from './api.ts';
import styles from './notification-settings.module.css';

const KINDS: readonly { type: MutableNotificationType; label: string }[] = [
  { type: 100, label: 'Messages from operators (off: no one can write to you)' },
  { type: 110, label: 'New followers' },
  { type: 120, label: 'Contacts logged with you' },
  { type: 140, label: 'Comments' },
  { type: 300, label: 'Awards' },
];

/** Turns kinds of notifications on and off; each change is stored at once. */
export function NotificationSettings() {
  const query = useNotificationSettings();
  const change = useSetNotificationSettings();
  // This is the last choice, until it is stored: the checkbox has to change in its own event, since React puts a
  // controlled checkbox back otherwise, and the next choice builds on this one.
  const [chosen, setChosen] = useState<MutableNotificationType[]>();
  const off = chosen ?? query.data?.off;
  async function set(type: MutableNotificationType, isOn: boolean) {
    const others = (off ?? []).filter((each) => each !== type);
    const next = isOn ? others : [...others, type];
    setChosen(next);
    await change.mutateAsync(next).catch((error: Error) => {
      showToast({ text: refusalTextOr(error, 'Failed to change the notifications. Please try again.'), kind: 'bad' });
    });
    setChosen((current) => (current === next ? undefined : current));
  }
  return (
    <Panel title="Notifications" id="notifications">
      {off ? (
        <fieldset className={styles.kinds}>
          <legend className="vh">What you are notified of</legend>
          {KINDS.map(({ type, label }) => (
            <Check key={type} label={label} checked={!off.includes(type)} onChange={(isOn) => void set(type, isOn)} />
          ))}
          <p className="muted">Notices from Pileup about your account are always sent.</p>
        </fieldset>
      ) : (
        <NotLoaded query={query} what="the notifications" rows={4} height={40} />
      )}
    </Panel>
  );
}
