import type { SetupStep } from '@pileup/contract/identity';
import { openSteps, stepStates } from './step-states.ts';

const fresh = { has_password: false, grid: '', closed_steps: [] as SetupStep[] };

test('all steps of a new account are open, one after the other is done', () => {
  expect(openSteps(stepStates(fresh, 0))).toEqual(['password', 'grid', 'contact']);
  expect(openSteps(stepStates({ ...fresh, grid: 'IO93' }, 0))).toEqual(['password', 'contact']);
  expect(openSteps(stepStates({ ...fresh, grid: 'IO93', has_password: true }, 1))).toEqual([]);
});

test('a skipped step stays closed, and is done if it is done later', () => {
  const skipped = { ...fresh, closed_steps: ['password', 'contact'] as SetupStep[] };
  expect(stepStates(skipped, 0)).toEqual({ password: 'skipped', grid: 'open', contact: 'skipped' });
  expect(stepStates({ ...skipped, has_password: true }, 7)).toEqual({
    password: 'done',
    grid: 'open',
    contact: 'done',
  });
});

test('the first contact is open while the count is unknown', () => {
  expect(openSteps(stepStates({ ...fresh, has_password: true }, undefined))).toEqual(['grid', 'contact']);
});

test('a session that was stored before there were steps has none', () => {
  expect(openSteps(stepStates({ has_password: false, grid: '' }, 0))).toEqual([]);
});
