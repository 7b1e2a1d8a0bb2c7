import { useCallback, useEffect, useRef, useState } from 'react';
import { getSession } from '../../../lib/session.ts';
import { type DraftPlace, isSame, type PostFields, readDraft, removeDraft, writeDraft } from './post-draft.ts';

const PAUSE_MS = 400;

/** When the draft was stored (ms); `failed` if the browser refused. Null if there is nothing to store. */
export type DraftState = number | 'failed' | null;

export interface PostForm {
  fields: PostFields;
  change: (part: Partial<PostFields>) => void;
  /** Changes the fields depending on their state at that time, as after an upload. */
  update: (by: (fields: PostFields) => PostFields) => void;
  draft: DraftState;
  /** Whether the form began with a draft instead of the stored post. */
  isRestored: boolean;
  storeNow: () => void;
  /** Returns to the stored post and removes the draft. */
  discard: () => void;
  /** Ends the form after the post was stored: the draft is removed and not written again. */
  finish: () => void;
}

/** The fields of the editor; every change is stored as a draft in the browser, until the post is stored. */
export function usePostForm({ accountId, postId }: DraftPlace, stored: PostFields): PostForm {
  const [place] = useState({ accountId, postId });
  const [start] = useState(() => {
    const found = readDraft(place);
    return found && !isSame(found.fields, stored) ? found : null;
  });
  const [fields, setFields] = useState(start?.fields ?? stored);
  const [draft, setDraft] = useState<DraftState>(start?.at ?? null);
  const [isRestored, setRestored] = useState(start !== null);
  const latest = useRef(fields);
  const unwritten = useRef(false);
  const isMounted = useRef(true);

  const storeNow = useCallback(() => {
    unwritten.current = false;
    // After signing out, nothing of the account may be written to this browser.
    if (getSession()?.user.id !== place.accountId) return;
    if (isSame(latest.current, stored)) {
      removeDraft(place);
      if (isMounted.current) setDraft(null);
      return;
    }
    const at = Date.now();
    const isStored = writeDraft(place, { fields: latest.current, at });
    if (isMounted.current) setDraft(isStored ? at : 'failed');
  }, [place, stored]);

  const update = useCallback(
    (by: (before: PostFields) => PostFields) => {
      latest.current = by(latest.current);
      unwritten.current = true;
      if (isMounted.current) setFields(latest.current);
      else storeNow();
    },
    [storeNow],
  );

  useEffect(() => {
    if (fields !== latest.current || !unwritten.current) return;
    const timer = setTimeout(storeNow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fields, storeNow]);

  useEffect(() => {
    isMounted.current = true;
    const flush = () => {
      if (unwritten.current) storeNow();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      isMounted.current = false;
      flush();
    };
  }, [storeNow]);

  function reset() {
    unwritten.current = false;
    removeDraft(place);
    setDraft(null);
    setRestored(false);
  }

  return {
    fields,
    update,
    draft,
    isRestored,
    storeNow,
    change: (part) => update((before) => ({ ...before, ...part })),
    discard() {
      latest.current = stored;
      setFields(stored);
      reset();
    },
    finish: reset,
  };
}
