export type LogBarKey =
  | 'clear'
  | 'band-up'
  | 'band-down'
  | 'mode-left'
  | 'mode-right'
  | 'next-field'
  | 'next-setup'
  | 'run';

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
  s: 'next-setup',
  r: 'run',
  // Option S and Option R on a Mac.
  ß: 'next-setup',
  '®': 'run',
};

/**
 * The command of a key press; null for normal typing. Enter submits the form. In fields without blanks (`isOneWord`) Space
 * goes to the next field, as in contest loggers.
 */
export function logBarKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress, isOneWord: boolean): LogBarKey | null {
  if (ctrlKey || metaKey || shiftKey) return null;
  // Caps Lock makes a letter a capital.
  if (altKey) return ALT[key.length === 1 ? key.toLowerCase() : key] ?? null;
  if (key === ' ' && isOneWord) return 'next-field';
  return key === 'Escape' ? 'clear' : null;
}
