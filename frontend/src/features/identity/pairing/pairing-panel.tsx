import { IconCheck, IconQrcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUtcClock } from '../../../lib/clock.ts';
import { formText } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { FormError } from '../form-error.tsx';
import type { ShownCode } from './api.ts';
import { useIssueCode, usePaired } from './api.ts';
import { justPaired } from './code-life.ts';
import { PairedComputers } from './paired-computers.tsx';
import { PairingCode } from './pairing-code.tsx';
import './pairing.css';

/** Pairs a program on one's own computer without a key being typed, and shows what is paired. */
export function PairingPanel() {
  const issue = useIssueCode();
  const [shown, setShown] = useState<ShownCode | null>(null);
  const [arrived, setArrived] = useState('');
  const now = useUtcClock();
  const good = shown !== null && now < shown.endsAt;
  const paired = usePaired(good);
  const computers = paired.data?.computers;
  const held = useHeldFocus<HTMLDivElement>(`${good} ${computers?.map(({ id }) => id).join()}`);
  // Until the list is here, nothing can be told from it.
  const fresh = shown && computers && justPaired(computers, shown.known);

  useEffect(() => {
    if (!fresh) return;
    setArrived(fresh.name);
    setShown(null);
  }, [fresh]);

  function press() {
    if (issue.isPending) return;
    setArrived('');
    if (good) setShown(null);
    else issue.mutate(undefined, { onSuccess: setShown });
  }

  return (
    <Panel title="Cloud QR code">
      <div ref={held} tabIndex={-1}>
        <div className="pad form">
          <p className="muted">
            Gives the bridge on your own computer a key of its own: no key to carry over, and each computer can be
            removed alone. <Link to="/docs#connect">About the bridge</Link>
          </p>
          <FormError text={formText(issue.error, 'The pairing code could not be made.')} />
          {good && <PairingCode shown={shown} now={now} />}
          <div role="status" className="said">
            {shown && !good && <p>This code has expired.</p>}
            {arrived && (
              <p className="arrived">
                <IconCheck className="i" aria-hidden />
                {arrived} is paired.
              </p>
            )}
          </div>
          <div className="row">
            <Button small look={good ? 'quiet' : 'plain'} aria-busy={issue.isPending} onClick={press}>
              {!good && <IconQrcode className="i" aria-hidden />}
              {good ? 'Put the code away' : shown ? 'Show a new code' : 'Show a pairing code'}
            </Button>
          </div>
        </div>
        <PairedComputers query={paired} />
      </div>
    </Panel>
  );
}
