import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { createStore, useStore } from '../lib/store.ts';
import { Button, IconButton } from './button.tsx';
import styles from './toasts.module.css';

export interface Toast {
  text: string;
  kind?: 'plain' | 'good' | 'bad';
  /** Usually Undo. */
  action?: { label: string; onClick: () => void };
}

interface Shown extends Toast {
  id: number;
}

/** Time on screen, long enough to read the toast and press Undo. */
const DURATION_MS = 8_000;

const current = createStore<Shown | null>(null);
let nextId = 1;

/** Shows a message at the bottom left; a new one replaces the previous one. */
export function showToast(toast: Toast) {
  current.set({ ...toast, id: nextId++ });
}

function dismiss() {
  current.set(null);
}

/** The place of the toasts; mount it once, in the shell. Live regions announce only what is inserted after they exist. */
export function Toasts() {
  const toast = useStore(current);
  const bad = toast?.kind === 'bad';
  return (
    <div className={styles.toasts}>
      <div role="status">{toast && !bad && <ToastLine key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && bad && <ToastLine key={toast.id} toast={toast} />}</div>
    </div>
  );
}

function ToastLine({ toast }: { toast: Shown }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => current.get()?.id === toast.id && dismiss(), DURATION_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const { kind = 'plain', text, action } = toast;
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div className={cx(styles.toast, styles[kind])} {...hold} {...release}>
      {kind === 'good' && <IconCheck className="i" aria-hidden />}
      {kind === 'bad' && <IconAlertTriangle className="i" aria-hidden />}
      <p>{text}</p>
      {action && (
        <Button
          small
          onClick={() => {
            dismiss();
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={IconX} stroke={2} onClick={dismiss} />
    </div>
  );
}
