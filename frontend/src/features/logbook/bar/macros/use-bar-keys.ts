import { type RefObject, useEffect, useRef } from 'react';

/**
 * Handles keys pressed anywhere in the log bar before its form does: an event prevented here does not get there.
 * Keys in a dialog of the log bar are left to the dialog.
 * @param place an element of the log bar
 */
export function useBarKeys(place: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const bar = place.current?.closest('section');
    const handle = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element && event.target.closest('dialog'))) latest.current(event);
    };
    bar?.addEventListener('keydown', handle, { capture: true });
    return () => bar?.removeEventListener('keydown', handle, { capture: true });
  }, [place]);
}

/** The place of F1 to F8 in the macros; null for other keys, and with modifiers: Ctrl+F5 still reloads. */
export function functionKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number | null {
  const number = /^F([1-8])$/.exec(key)?.[1];
  return number === undefined || altKey || ctrlKey || metaKey || shiftKey ? null : Number(number) - 1;
}
