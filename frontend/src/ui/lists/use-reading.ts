import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Why live content must not move: hovered, focused, scrolled to, or open for a reason of the caller. */
type Reason = 'pointer' | 'focus' | 'scroll' | 'open';

/** A page or list scrolled by less shows its top. */
export const SCROLLED_PX = 40;

export interface Reading {
  isReading: boolean;
  /** Props of the element. */
  handlers: {
    onPointerEnter: () => void;
    onPointerMove: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
  /** Sets the caller's own reason, such as an open dialog. */
  hold: (on: boolean) => void;
}

export interface ReadingOptions {
  /** Ignores a pointer that has not moved for this time; by default a resting pointer counts forever. */
  idleMs?: number | undefined;
  /** Whether a scrolled page counts. */
  whenScrolled?: boolean;
}

/**
 * Whether the user reads live content: it is hovered, has the keyboard focus, or the page is scrolled. Focus left by a
 * mouse click does not count: it would hold the content until the next click.
 */
export function useReading({ idleMs, whenScrolled = false }: ReadingOptions = {}): Reading {
  const [isReading, setReading] = useState(() => whenScrolled && isScrolled());
  const reasons = useRef(new Set<Reason>(isReading ? ['scroll'] : []));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const setReason = useCallback((reason: Reason, on: boolean) => {
    if (on) reasons.current.add(reason);
    else reasons.current.delete(reason);
    setReading(reasons.current.size > 0);
  }, []);

  useEffect(() => {
    if (!whenScrolled) return;
    const onScroll = () => setReason('scroll', isScrolled());
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [whenScrolled, setReason]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function pointer(on: boolean) {
    clearTimeout(timer.current);
    setReason('pointer', on);
    if (on && idleMs !== undefined) timer.current = setTimeout(() => setReason('pointer', false), idleMs);
  }

  return {
    isReading,
    handlers: {
      onPointerEnter: () => pointer(true),
      onPointerMove: () => idleMs !== undefined && pointer(true),
      onPointerLeave: () => pointer(false),
      onFocus: ({ target }) => setReason('focus', target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setReason('focus', false);
      },
    },
    hold: (on) => setReason('open', on),
  };
}

const isScrolled = () => window.scrollY > SCROLLED_PX;
