import { Conflict } from '../../platform/errors.js';

/** Null: nothing to review. */
export type ReviewState = 'undecided' | 'deleting' | null;
export type ReviewChoice = 'keep' | 'delete';

/** The next state. Deleting is idempotent. @throws Conflict for a choice this state does not allow */
export function nextReviewState(state: ReviewState, choice: ReviewChoice): ReviewState {
  if (state === null) throw new Conflict('Nothing is left to decide.');
  if (choice === 'delete') return 'deleting';
  if (state === 'deleting') throw new Conflict('The deletion has already started.');
  return null;
}
