import type { Program } from '@pileup/contract/presence';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Ago } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useRemoveProgram } from './api.ts';
import { isConnected } from './program-activity.ts';
import styles from './programs.module.css';

/** One program: whether it is connected, what it sent last, and how. */
export function ProgramRow({ program, now }: { program: Program; now: number }) {
  const remove = useRemoveProgram();
  const { id, name, through, last_seen, last_sent } = program;
  const connected = isConnected(program, now);
  function removeProgram() {
    if (remove.isPending) return;
    remove.mutate(id, {
      onSuccess: () => showToast({ text: `${name} removed. It will reappear when it connects again.` }),
      onError: (error) => showToast({ text: `Failed to remove ${name}. ${error.message}`, kind: 'bad' }),
    });
  }
  return (
    <li className={connected ? styles.connected : undefined}>
      <p>
        <span className={styles.name}>
          <b>{name}</b>
          <span className="vh">{connected ? ', connected, ' : ', last seen '}</span>
          <Ago at={last_seen} now={now} />
        </span>
        <span className={cx('muted', styles.details)}>
          {last_sent && <span className={styles.sent}>{last_sent}</span>}
          <span>via {through || 'API key'}</span>
        </span>
      </p>
      <Button small variant="quiet" aria-label={`Remove ${name}`} aria-busy={remove.isPending} onClick={removeProgram}>
        Remove
      </Button>
    </li>
  );
}
