import type { OpenSession } from '@pileup/contract/identity';
import { useUtcClock } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Call } from '../../../ui/radio/call.tsx';
import { Ago, Time } from '../../../ui/time.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useEndSession } from './api.ts';

/** One place where the operator is signed in. */
export function SessionLine({
  session: { id, device, my_callsign, began_at, seen_at, is_this },
}: {
  session: OpenSession;
}) {
  const now = useUtcClock();
  const end = useEndSession();
  const toasts = useToasts();
  const name = device || 'Unnamed browser';
  return (
    <li>
      <p>
        <b>{name}</b> <Call call={my_callsign} /> {is_this && <span className="you">THIS ONE</span>}
        <br />
        <span className="muted">
          Since <Time at={began_at} show="date" /> · seen <Ago at={seen_at} now={now} />
        </span>
      </p>
      {!is_this && (
        <Button
          small
          look="quiet"
          aria-label={`End: ${name}, ${my_callsign}`}
          busy={end.isPending}
          onClick={() =>
            end.mutate(id, {
              onSuccess: () => toasts.show({ text: `Signed out: ${name}`, kind: 'good' }),
              onError: (error) => toasts.show({ text: `${name} is still signed in. ${error.message}`, kind: 'bad' }),
            })
          }
        >
          End
        </Button>
      )}
    </li>
  );
}
