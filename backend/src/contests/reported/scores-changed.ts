/** The topic of changes of the reported scores, between instances. */
export const SCORES_CHANGED = 'reported scores';
