import type { Subject } from './api.ts';

// Unsent comments, in sessionStorage: they survive a reload and are removed with the tab or on sign-out.

/** The account id comes last, as in every storage key of an account. */
const key = ({ about, id }: Subject, writerId: number) => `pileup.comment.${about}.${id}.${writerId}`;

export function readCommentDraft(subject: Subject, writerId: number): string {
  try {
    return sessionStorage.getItem(key(subject, writerId)) ?? '';
  } catch {
    return '';
  }
}

/** Stores a draft; an empty one is removed. */
export function writeCommentDraft(subject: Subject, writerId: number, text: string): void {
  try {
    if (text) sessionStorage.setItem(key(subject, writerId), text);
    else sessionStorage.removeItem(key(subject, writerId));
  } catch {
    // Storage is blocked: the draft lasts until the page is left.
  }
}
