import type { Program } from '@pileup/contract/presence';
import { useEffect, useState } from 'react';
import { onSecond } from '../../../lib/clock.ts';
import { useFetchPrograms } from './api.ts';
import { activeSince, TEST_MS } from './program-activity.ts';

export type TestState =
  | { step: 'idle' }
  | { step: 'running'; since: number; before: readonly Program[] }
  | { step: 'connected'; program: Program }
  | { step: 'timed-out' }
  | { step: 'failed'; why: string };

const IDLE: TestState = { step: 'idle' };

/** A connection test: ends with the first program that sends something, or after a minute. */
export function useConnectionTest() {
  const [state, setState] = useState(IDLE);
  const fetchPrograms = useFetchPrograms();
  const isRunning = state.step === 'running';

  useEffect(() => {
    if (!isRunning) return;
    return onSecond((now) =>
      setState((was) => (was.step === 'running' && now - was.since >= TEST_MS ? { step: 'timed-out' } : was)),
    );
  }, [isRunning]);

  return {
    state,
    isRunning,
    isStarting: fetchPrograms.isPending,
    start() {
      if (fetchPrograms.isPending) return;
      setState(IDLE);
      fetchPrograms.mutate(undefined, {
        onSuccess: ({ programs }) => setState({ step: 'running', since: Date.now(), before: programs }),
        onError: (error) => setState({ step: 'failed', why: error.message }),
      });
    },
    stop: () => setState(IDLE),
    /** Checks the latest programs; does nothing unless a test is running. */
    check(programs: readonly Program[]) {
      const program = state.step === 'running' ? activeSince(state.before, programs) : undefined;
      if (program) setState({ step: 'connected', program });
    },
  };
}
