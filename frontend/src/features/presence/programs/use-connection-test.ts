import type { Program } from '@pileup/contract/presence';
import { useEffect, useState } from 'react';
import { onSecond } from '../../../lib/clock.ts';
import { useFetchPrograms } from './api.ts';
import { activeSince, TEST_MS } from './program-activity.ts';

export type TestState =
  | { step: 'idle' }
  | { step: 'listening'; since: number; before: readonly Program[] }
  | { step: 'heard'; program: Program }
  | { step: 'silence' }
  | { step: 'failed'; why: string };

const IDLE: TestState = { step: 'idle' };

/** A test of the connection: it ends with the first program that says something, or after a minute. */
export function useConnectionTest() {
  const [state, setState] = useState(IDLE);
  const ask = useFetchPrograms();
  const listens = state.step === 'listening';

  useEffect(() => {
    if (!listens) return;
    return onSecond((now) =>
      setState((was) => (was.step === 'listening' && now - was.since >= TEST_MS ? { step: 'silence' } : was)),
    );
  }, [listens]);

  return {
    state,
    listens,
    starting: ask.isPending,
    start() {
      if (ask.isPending) return;
      setState(IDLE);
      ask.mutate(undefined, {
        onSuccess: ({ programs }) => setState({ step: 'listening', since: Date.now(), before: programs }),
        onError: (error) => setState({ step: 'failed', why: error.message }),
      });
    },
    stop: () => setState(IDLE),
    /** Takes the programs as they are now; cheap, and without effect where no test is under way. */
    hear(programs: readonly Program[]) {
      const program = state.step === 'listening' ? activeSince(state.before, programs) : undefined;
      if (program) setState({ step: 'heard', program });
    },
  };
}
