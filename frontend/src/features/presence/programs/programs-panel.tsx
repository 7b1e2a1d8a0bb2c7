import { useEffect } from 'react';
import { useUtcClock } from '../../../lib/clock.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { usePrograms } from './api.ts';
import { ConnectionTest } from './connection-test.tsx';
import { ProgramRow } from './program-row.tsx';
import { useConnectionTest } from './use-connection-test.ts';
import './programs.css';

/** The programs that speak for the operator, and a test of whether one gets through. */
export function ProgramsPanel() {
  const listening = useConnectionTest();
  const { data, isError, error, refetch } = usePrograms(listening.listens);
  const now = useUtcClock();
  const programs = data?.programs;
  const held = useFocusFallback<HTMLDivElement>(`${programs?.map(({ id }) => id).join()}`);
  const { hear } = listening;
  useEffect(() => {
    if (programs) hear(programs);
  }, [programs, hear]);
  return (
    <Panel title="Connected programs">
      <div ref={held} tabIndex={-1}>
        <ConnectionTest listening={listening} now={now} />
        {!programs ? (
          isError ? (
            <ErrorState text="Failed to load your programs." detail={error.message} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={3} height={50} label="Loading your programs" />
          )
        ) : programs.length === 0 ? (
          <EmptyState
            text="No program has been heard yet. Give yours the address and a key, or run the bridge beside it."
            action={
              <ButtonLink small to="/docs#connect">
                How to connect
              </ButtonLink>
            }
          />
        ) : (
          <ul className="programs" aria-label="Connected programs">
            {programs.map((program) => (
              <ProgramRow key={program.id} program={program} now={now} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
