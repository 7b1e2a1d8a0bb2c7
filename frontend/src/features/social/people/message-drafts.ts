// Unsent messages per recipient, in sessionStorage: they survive a reload and are removed with the tab or on sign-out.

// The account id comes last, as in every storage key of an account.
const key = (writerId: number, recipientId: number) => `pileup.message.${recipientId}.${writerId}`;

export function readDraft(writerId: number, recipientId: number): string {
  try {
    return sessionStorage.getItem(key(writerId, recipientId)) ?? '';
  } catch {
    return '';
  }
}

/** Stores a draft; an empty one is removed. */
export function writeDraft(writerId: number, recipientId: number, text: string) {
  try {
    if (text) sessionStorage.setItem(key(writerId, recipientId), text);
    else sessionStorage.removeItem(key(writerId, recipientId));
  } catch {
    // Storage is blocked: the draft lasts until the dialog closes.
  }
}
