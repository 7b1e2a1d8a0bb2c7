import { nextReviewState, type ReviewChoice, type ReviewState } from './review-state.js';

test.each<[ReviewState, ReviewChoice, ReviewState]>([
  ['undecided', 'keep', null],
  ['undecided', 'delete', 'deleting'],
  ['deleting', 'delete', 'deleting'],
])('%s, %s: %s', (state, choice, next) => {
  expect(nextReviewState(state, choice)).toBe(next);
});

test.each<[ReviewState, ReviewChoice]>([
  [null, 'keep'],
  [null, 'delete'],
  ['deleting', 'keep'],
])('%s, %s is refused', (state, choice) => {
  expect(() => nextReviewState(state, choice)).toThrow();
});
