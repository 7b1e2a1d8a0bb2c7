/** Topic, published after a contest was created, changed or decided. The payload is its id, 0 for all. */
export const CONTESTS_CHANGED = 'contests';
