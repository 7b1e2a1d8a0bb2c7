/** The key of an account's unsent text; the writer is `visitor` if there is no account. */
export interface TabDraft {
  /** The purpose of the text, like `comment.post.101`. */
  of: string;
  writer: number | 'visitor';
}

// Drafts are in sessionStorage: they survive a reload and are removed with the tab or on sign-out.
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
