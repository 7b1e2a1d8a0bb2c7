/** The key of a text of an account that was not sent; `visitor` without an account. */
export interface TabDraft {
  /** What it is for, like `comment.post.101`. */
  of: string;
  writer: number | 'visitor';
}

// In sessionStorage: they survive a reload and are removed with the tab or on sign-out.
// The account id comes last, as in every storage key of an account.
const key = ({ of, writer }: TabDraft) => `pileup.${of}.${writer}`;

/** The stored text; empty without one. */
export function readTabDraft(draft: TabDraft): string {
  try {
    return sessionStorage.getItem(key(draft)) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text; an empty one is removed. */
export function writeTabDraft(draft: TabDraft, text: string): void {
  try {
    if (text) sessionStorage.setItem(key(draft), text);
    else sessionStorage.removeItem(key(draft));
  } catch {
    // Storage is blocked: the draft lasts until the page is left.
  }
}
