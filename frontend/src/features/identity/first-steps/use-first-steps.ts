import type { SetupStep } from '@pileup/contract/identity';
import { useEffect } from 'react';
import { useOperator } from '../../../lib/session.ts';
import { useUpdateProfile } from '../api.ts';
import { openSteps, stepStates } from './step-states.ts';

/** The steps after registration, and how to skip them. @param contacts in the log; undefined while unknown */
export function useFirstSteps(contacts: number | undefined) {
  const { user } = useOperator();
  const update = useUpdateProfile();
  const states = stepStates(user, contacts);
  const { mutate } = update;
  const skip = (closed_steps: SetupStep[], onSuccess?: () => void) =>
    mutate({ closed_steps }, onSuccess ? { onSuccess } : {});
  // Deleting the contacts later does not bring the step back.
  const isContactNew = states.contact === 'done' && user.closed_steps?.includes('contact') === false;
  useEffect(() => {
    if (isContactNew) mutate({ closed_steps: ['contact'] });
  }, [isContactNew, mutate]);
  return { user, states, open: openSteps(states), skip, isSkipping: update.isPending, error: update.error };
}
