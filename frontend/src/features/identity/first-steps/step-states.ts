import type { SetupStep, User } from '@pileup/contract/identity';

export const STEPS: readonly SetupStep[] = ['password', 'grid', 'contact'];

export type StepState = 'open' | 'done' | 'skipped';

/** @param contacts in the log; undefined while unknown */
export function stepStates(
  { has_password, grid, closed_steps = [...STEPS] }: Pick<User, 'has_password' | 'grid'> & Partial<User>,
  contacts: number | undefined,
): Record<SetupStep, StepState> {
  const state = (step: SetupStep, isDone: boolean): StepState =>
    isDone ? 'done' : closed_steps.includes(step) ? 'skipped' : 'open';
  return {
    password: state('password', has_password),
    grid: state('grid', grid !== ''),
    contact: state('contact', contacts !== undefined && contacts > 0),
  };
}

/** The steps after registration that are neither done nor skipped, in their order. */
export function openSteps(states: Record<SetupStep, StepState>): SetupStep[] {
  return STEPS.filter((step) => states[step] === 'open');
}
