import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

export interface Question {
  /** `Delete EA8QVW, 40m CW, 03:44?` */
  question: string;
  /** A text about the consequences. */
  detail?: string;
  yes: string;
  /** Label of the other button; the default, Cancel, is ambiguous where the question is about a cancellation. */
  no?: string;
  danger?: boolean;
}

interface PendingQuestion extends Question {
  /** The id of the question; each has a dialog of its own, because that of the previous one may be closing. */
  id: number;
  answer: (yes: boolean) => void;
}

let asked = 0;
const pending = createStore<PendingQuestion | null>(null);

/** Asks for confirmation of something that cannot be undone easily. A new question cancels the one that is open. */
export function confirm(question: Question): Promise<boolean> {
  pending.get()?.answer(false);
  return new Promise((resolve) => {
    pending.set({
      ...question,
      id: asked++,
      answer: (yes) => {
        pending.set(null);
        resolve(yes);
      },
    });
  });
}

/** The dialog of `confirm`; mount it once, in the shell. A native dialog traps the focus and closes with Escape. */
export function Confirm() {
  const question = useStore(pending);
  return question && <QuestionDialog key={question.id} pending={question} />;
}

function QuestionDialog({
  pending: { question, detail, yes, no = 'Cancel', danger, answer },
}: {
  pending: PendingQuestion;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Answer after closing: only a dialog that is closed, not unmounted, returns the focus.
  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-labelledby="question"
      onClose={(event) => answer(event.currentTarget.returnValue === 'yes')}
    >
      <div className={styles.body}>
        <h2 id="question">{question}</h2>
        {detail && <p className="muted">{detail}</p>}
        <div className={styles.actions}>
          <Button onClick={() => dialog.current?.close('no')}>{no}</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => dialog.current?.close('yes')}>
            {yes}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
