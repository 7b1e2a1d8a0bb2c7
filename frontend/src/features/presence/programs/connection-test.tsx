import { IconCheck, IconPlayerStop, IconPlugConnected } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './connection-test.module.css';
import { connectedText, TEST_MS } from './program-activity.ts';
import type { useConnectionTest } from './use-connection-test.ts';

export interface ConnectionTestProps {
  test: ReturnType<typeof useConnectionTest>;
  now: number;
}

/** Waits up to a minute for data from a program; shows the first program, or the usual reasons for a failure. */
export function ConnectionTest({ test: { state, isRunning, isStarting, start, stop }, now }: ConnectionTestProps) {
  const elapsed = state.step === 'running' ? Math.max(0, now - state.since) : 0;
  return (
    <div className={styles.test}>
      <div className={styles.row}>
        <Button small variant={isRunning ? 'quiet' : 'plain'} aria-busy={isStarting} onClick={isRunning ? stop : start}>
          {isRunning ? <IconPlayerStop className="i" aria-hidden /> : <IconPlugConnected className="i" aria-hidden />}
          {isRunning ? 'Stop' : 'Test the connection'}
        </Button>
        {isRunning && (
          <span className={cx('num', fieldStyles.hint)}>{Math.ceil((TEST_MS - elapsed) / 1000)} s left</span>
        )}
      </div>
      {isRunning && (
        <ProgressBar label="Connection test" parts={[{ kind: 'plain', part: Math.min(1, elapsed / TEST_MS) }]} />
      )}
      <div role="status">
        {isRunning && <p>Waiting for data. Send something from your program now.</p>}
        {state.step === 'connected' && (
          <p className={styles.result}>
            <IconCheck className="i" aria-hidden />
            {connectedText(state.program)}
          </p>
        )}
        {state.step === 'timed-out' && <NothingReceived />}
        {state.step === 'failed' && <p>The test couldn't start. {state.why}</p>}
      </div>
    </div>
  );
}

function NothingReceived() {
  return (
    <>
      <p>
        <b>Nothing received.</b> The usual reasons:
      </p>
      <ul>
        <li>The address in the program is not exactly {window.location.origin}.</li>
        <li>The key is missing, mistyped or has been replaced by a newer one.</li>
        <li>A firewall blocks the program, or the bridge, from reaching this address.</li>
      </ul>
      <p>
        <Link to="/docs#connect">What to enter in each program</Link>
      </p>
    </>
  );
}
