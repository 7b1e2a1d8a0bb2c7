import { useEffect } from 'react';
import { useUtcClock } from '../../../lib/clock.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { usePrograms } from './api.ts';
import { ConnectionTest } from './connection-test.tsx';
import { ProgramRow } from './program-row.tsx';
import styles from './programs.module.css';
import { useConnectionTest } from './use-connection-test.ts';

/** The operator's connected programs and a connection test. */
export function ProgramsPanel() {
  const test = useConnectionTest();
  const { data, isError, error, refetch } = usePrograms(test.isRunning);
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
          isError ? (
            <ErrorState text="Failed to load your programs." detail={error.message} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={3} height={50} label="Loading your programs" />
          )
        ) : programs.length === 0 ? (
          <EmptyState
            text="Nothing received yet. Enter the address and a key in your program, or run the bridge next to it."
            action={
              <ButtonLink small to="/docs#connect">
                How to connect
              </ButtonLink>
            }
          />
        ) : (
          <ul className={styles.programs} aria-label="Connected programs">
            {programs.map((program) => (
              <ProgramRow key={program.id} program={program} now={now} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
