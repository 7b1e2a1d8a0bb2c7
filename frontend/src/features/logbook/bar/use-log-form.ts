import { useEffect, useReducer } from 'react';
import { formDraft } from './draft.ts';
import { logForm } from './log-form.ts';

/** The form of the log bar, stored in this browser on every change. */
export function useLogForm(owner: string) {
  const [form, dispatch] = useReducer(logForm, owner, formDraft.get);
  useEffect(() => formDraft.update(owner, () => form), [owner, form]);
  return [form, dispatch] as const;
}
