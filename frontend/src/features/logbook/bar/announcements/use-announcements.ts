import { type ActionDispatch, useCallback, useEffect, useRef, useState } from 'react';
import { type FormAction, type LogForm, logForm } from '../log-form.ts';
import { tunedSentence } from './sentences.ts';

/** A knob is turned in steps: only its final position is announced. */
const SETTLED_MS = 500;

export interface Announcements {
  text: string;
  announce: (text: string) => void;
  /** Announces the operator's changes at the radio. Reports of the radio itself are not announced. */
  dispatch: ActionDispatch<[FormAction]>;
}

/** The texts that a screen reader reads of the operator's own actions in the log bar. */
export function useAnnouncements(form: LogForm, dispatch: ActionDispatch<[FormAction]>): Announcements {
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The form when the operator began to tune, and its state after the actions since. */
  const tuning = useRef<{ from: LogForm; to: LogForm }>(undefined);
  const latest = useRef(form);
  latest.current = form;

  const announce = useCallback((next: string) => {
    clearTimeout(timer.current);
    tuning.current = undefined;
    // The same text again must be a change, too.
    setText((before) => (before === next ? `${next}\u00a0` : next));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const announcing = useCallback(
    (action: FormAction) => {
      dispatch(action);
      const isTyping = action.type === 'typed' && action.field === 'freq';
      if (!isTyping && !isOfRadio(action)) return;
      const { from, to } = tuning.current ?? { from: latest.current, to: latest.current };
      tuning.current = { from, to: logForm(to, action) };
      clearTimeout(timer.current);
      // The change is announced when the field is left.
      if (isTyping) return;
      timer.current = setTimeout(() => {
        const sentence = tuning.current ? tunedSentence(tuning.current.from, tuning.current.to) : '';
        tuning.current = undefined;
        if (sentence) announce(sentence);
      }, SETTLED_MS);
    },
    [dispatch, announce],
  );
  return { text, announce, dispatch: announcing };
}

const isOfRadio = ({ type }: FormAction) =>
  type === 'tuned' || type === 'typed-frequency' || type === 'called-frequency' || type === 'mode' || type === 'run';
