// What was written and not sent yet, per recipient. In the tab's own storage: it survives a reload, and goes with the
// tab or when its writer signs out.

// Whose it is stands last, as with everything a browser keeps of an account.
const key = (writerId: number, recipientId: number) => `pileup.message.${recipientId}.${writerId}`;

export function readDraft(writerId: number, recipientId: number): string {
  try {
    return sessionStorage.getItem(key(writerId, recipientId)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a draft; an empty one is forgotten. */
export function writeDraft(writerId: number, recipientId: number, text: string) {
  try {
    if (text) sessionStorage.setItem(key(writerId, recipientId), text);
    else sessionStorage.removeItem(key(writerId, recipientId));
  } catch {
    // Blocked storage: the draft lives as long as the dialogue.
  }
}
