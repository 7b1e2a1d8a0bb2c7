import type { OpenSession } from '@pileup/contract/identity';
import { useUtcClock } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import labelsStyles from '../../../ui/labels.module.css';
import { Call } from '../../../ui/radio/call.tsx';
import { Ago, Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useEndSession } from './api.ts';

/** One session of the user. */
export function SessionLine({
  session: { id, device, my_callsign, began_at, seen_at, is_this },
}: {
  session: OpenSession;
}) {
  const now = useUtcClock();
  const end = useEndSession();
  const name = device || 'Unnamed browser';
  return (
    <li>
      <p>
        <b>{name}</b> <Call call={my_callsign} /> {is_this && <span className={labelsStyles.current}>This device</span>}
        <br />
        <span className="muted">
          Since <Time at={began_at} show="date" /> · active <Ago at={seen_at} now={now} inSentence />
        </span>
      </p>
      {!is_this && (
        <Button
          small
          variant="quiet"
          aria-label={`Sign out: ${name}, ${my_callsign}`}
          busy={end.isPending}
          onClick={() =>
            end.mutate(id, {
              onSuccess: () => showToast({ text: `Signed out: ${name}`, kind: 'good' }),
              onError: (error) => showToast({ text: `${name} is still signed in. ${error.message}`, kind: 'bad' }),
            })
          }
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
