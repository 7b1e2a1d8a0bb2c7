import { IconCheck, IconEar, IconPlayerStop } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { connectedText, TEST_MS } from './program-activity.ts';
import type { useConnectionTest } from './use-connection-test.ts';

export interface ConnectionTestProps {
  listening: ReturnType<typeof useConnectionTest>;
  now: number;
}

/** Listens for a minute and says at once what arrives, or why nothing may have. */
export function ConnectionTest({ listening: { state, listens, starting, start, stop }, now }: ConnectionTestProps) {
  const elapsed = state.step === 'listening' ? Math.max(0, now - state.since) : 0;
  return (
    <div className="conn-test">
      <div className="row">
        <Button small variant={listens ? 'quiet' : 'plain'} aria-busy={starting} onClick={listens ? stop : start}>
          {listens ? <IconPlayerStop className="i" aria-hidden /> : <IconEar className="i" aria-hidden />}
          {listens ? 'Stop' : 'Test'}
        </Button>
        {state.step === 'idle' && <span className="hint">Is my program heard?</span>}
        {listens && <span className="hint num">{Math.ceil((TEST_MS - elapsed) / 1000)} s left</span>}
      </div>
      {listens && (
        <ProgressBar label="Listening" parts={[{ kind: 'plain', part: Math.min(1, elapsed / TEST_MS) }]} />
      )}
      <div role="status">
        {listens && <p>Listening … send something from your program now.</p>}
        {state.step === 'heard' && (
          <p className="heard">
            <IconCheck className="i" aria-hidden />
            {connectedText(state.program)}
          </p>
        )}
        {state.step === 'silence' && <NothingReceived />}
        {state.step === 'failed' && <p>The test could not begin. {state.why}</p>}
      </div>
    </div>
  );
}

function NothingReceived() {
  return (
    <>
      <p>
        <b>Nothing was heard.</b> The usual reasons:
      </p>
      <ul>
        <li>The address in the program is not exactly {window.location.origin}.</li>
        <li>The key is missing, mistyped, or was replaced by a newer one.</li>
        <li>A firewall stops the program, or the bridge beside it, from reaching this address.</li>
      </ul>
      <p>
        <Link to="/docs#connect">What to enter in which program</Link>
      </p>
    </>
  );
}
