export type LogBarKey = 'clear' | 'band-up' | 'band-down' | 'mode-left' | 'mode-right';

interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const ALT: Readonly<Record<string, LogBarKey>> = {
  ArrowUp: 'band-up',
  ArrowDown: 'band-down',
  ArrowLeft: 'mode-left',
  ArrowRight: 'mode-right',
};

/** The command of a key press; null for normal typing. Enter submits the form. */
export function logBarKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): LogBarKey | null {
  if (ctrlKey || metaKey || shiftKey) return null;
  if (altKey) return ALT[key] ?? null;
  return key === 'Escape' ? 'clear' : null;
}
