import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

export interface Question {
  /** `Delete QSO 4711?` */
  question: string;
  /** More to know before deciding. */
  detail?: string;
  /** What the button that does it says. */
  yes: string;
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks before something that cannot be taken back lightly; true where the answer is yes. One question at a time. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** Where questions appear; once, in the shell. A native dialog: it keeps focus and closes with Escape by itself. */
export function Confirm() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  return question && <QuestionDialog asked={question} />;
}

function QuestionDialog({ asked: { question, detail, yes, danger, answer } }: { asked: Asked }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Closed first and answered then: only a dialog that closes gives the focus back to where it was.
  return (
    <dialog
      className="dlg"
      ref={dialog}
      aria-labelledby="question"
      onClose={(event) => answer(event.currentTarget.returnValue === 'yes')}
    >
      <div className="body">
        <h2 id="question">{question}</h2>
        {detail && <p className="muted">{detail}</p>}
        <div className="acts">
          <Button onClick={() => dialog.current?.close('no')}>Cancel</Button>
          <Button look={danger ? 'danger' : 'key'} onClick={() => dialog.current?.close('yes')}>
            {yes}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
