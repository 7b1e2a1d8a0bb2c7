/** Topic, published after the commit of a change of posts; the payload is the id of one, or 0 for several. */
export const POSTS_CHANGED = 'posts';
