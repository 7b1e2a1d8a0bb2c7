import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';

export interface Toast {
  text: string;
  kind?: 'plain' | 'good' | 'bad';
  /** Usually Undo. */
  action?: { label: string; onClick: () => void };
}

interface Shown extends Toast {
  id: number;
}

/** Undo must be reachable by hand and eye: 8 seconds. */
const LIFE_MS = 8_000;

let current: Shown | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function show(toast: Toast) {
  set({ ...toast, id: nextId++ });
}

function dismiss() {
  set(null);
}

function set(toast: Shown | null) {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const face = { show, dismiss };

/** Says something at the bottom left, one thing at a time: a new one takes the place of the last. */
export function useToasts(): typeof face {
  return face;
}

/** Where toasts appear; once, in the shell. Both regions are always there, so that what enters them is announced. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribe, () => current);
  const bad = toast?.kind === 'bad';
  return (
    <div className="toasts">
      <div role="status">{toast && !bad && <ToastLine key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && bad && <ToastLine key={toast.id} toast={toast} />}</div>
    </div>
  );
}

function ToastLine({ toast }: { toast: Shown }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => current?.id === toast.id && dismiss(), LIFE_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const { kind = 'plain', text, action } = toast;
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div className={`toast ${kind}`} {...hold} {...release}>
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
      <IconButton label="Dismiss" onClick={dismiss}>
        <IconX className="i" aria-hidden />
      </IconButton>
    </div>
  );
}
