import type { Program } from '@pileup/contract/presence';
import { useEffect } from 'react';
import { useUtcClock } from '../../../lib/clock.ts';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import rowsStyles from '../../../ui/rows.module.css';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { Ago } from '../../../ui/time.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { usePrograms, useRemoveProgram } from './api.ts';
import { ConnectionTest } from './connection-test.tsx';
import { isConnected } from './program-activity.ts';
import styles from './programs.module.css';
import { useConnectionTest } from './use-connection-test.ts';

export function ProgramsPanel() {
  const test = useConnectionTest();
  const query = usePrograms(test.isRunning);
  const { data } = query;
  const now = useUtcClock();
  const programs = data?.programs;
  const container = useFocusFallback<HTMLDivElement>(`${programs?.map(({ id }) => id).join()}`);
  const { check } = test;
  useEffect(() => {
    if (programs) check(programs);
  }, [programs, check]);
  return (
    <Panel title="Connected programs">
      <div ref={container} tabIndex={-1}>
        <ConnectionTest test={test} now={now} />
        {!programs ? (
          <NotLoaded query={query} what="your programs" rows={3} height={50} />
        ) : programs.length === 0 ? (
          <EmptyState
            text="Nothing received yet. Enter the address and a key in your program, or run the bridge next to it."
            link={{ to: '/docs#connect', label: 'How to connect' }}
          />
        ) : (
          <ul className={cx(rowsStyles.rows, styles.programs)} aria-label="Connected programs">
            {programs.map((program) => (
              <ProgramRow key={program.id} program={program} now={now} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function ProgramRow({ program, now }: { program: Program; now: number }) {
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
