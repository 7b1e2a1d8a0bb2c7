/** Topic, published after awards were decided, revoked or deleted. */
export const AWARDS_CHANGED = 'awards';
