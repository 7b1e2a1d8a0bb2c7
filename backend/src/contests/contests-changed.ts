/** Topic, published after a contest was created, changed or decided. The payload is its id. */
export const CONTESTS_CHANGED = 'contests';
