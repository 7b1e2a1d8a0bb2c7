import type { ExtraFields } from '@pileup/contract/logbook';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readCopy } from '../../../lib/device-copy/device-copy.ts';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { isAppOnDevice } from '../../../lib/service-worker.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Time } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { WORKED_CALLS_KEY } from '../api.ts';
import styles from './activation-logs.module.css';
import { packActivation, packedFor, packedReferences } from './packed.ts';

const FAILED = 'Not everything could be stored on this device. Please try again.';

/** Stores on this device what an activation needs without network, and tells what is stored. */
export function PackActivation({ owner, name, fields }: { owner: string; name: string; fields: ExtraFields }) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const packed = packedFor(packedReferences.use(owner), fields);
  const { data: kept } = useQuery({
    queryKey: [...WORKED_CALLS_KEY, 'kept', owner],
    queryFn: async () => {
      const [copy, hasApp] = await Promise.all([readCopy(Number(owner)), isAppOnDevice()]);
      return { copy: copy && { at: copy.at, contacts: copy.newest.length, total: copy.count }, hasApp };
    },
    networkMode: 'always',
  });

  async function pack() {
    setBusy(true);
    try {
      await packActivation(owner, fields);
      await queries.invalidateQueries({ queryKey: WORKED_CALLS_KEY });
    } catch (error) {
      showToast({ text: refusalTextOr(error, FAILED), kind: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.logs}>
      <Button small busy={isBusy} onClick={() => void pack()}>
        <IconDeviceMobileDown className="i" stroke={1.75} aria-hidden /> Get ready for offline
        <span className="vh"> at {name}</span>
      </Button>
      <span className="muted" role="status">
        {packed && kept?.copy && (
          <>
            On this device since <Time at={new Date(oldest(kept.copy.at, packed)).toISOString()} />:{' '}
            {contactsText(kept.copy)}, entities, {metText(packed)}
            {kept.hasApp ? '.' : '. The app itself is not stored: this browser needs a network connection to open it.'}
          </>
        )}
      </span>
    </div>
  );
}

const oldest = (at: number, packed: readonly { at: number }[]) => Math.min(at, ...packed.map((each) => each.at));

function contactsText({ contacts, total }: { contacts: number; total: number }): string {
  return contacts < total
    ? `the newest ${countText(contacts)} of ${countText(total)} contacts`
    : `your log (${countText(contacts)})`;
}

function metText(packed: readonly { met: readonly { call: string }[] }[]): string {
  const calls = new Set(packed.flatMap(({ met }) => met.map(({ call }) => call)));
  return calls.size === 0
    ? 'no stations worked from there yet'
    : `${countText(calls.size)} ${calls.size === 1 ? 'station' : 'stations'} worked from there`;
}
