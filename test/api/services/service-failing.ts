import type { ServiceConnection } from '@pileup/contract/services';

/** Whether the latest attempt failed: after a jump of the clock, the one before has no next attempt any more. */
export const isFailing = (service: ServiceConnection | undefined): boolean =>
  service?.status === 'failing' && service.next_attempt_at !== null;
