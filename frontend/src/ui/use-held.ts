import type { FocusEvent } from 'react';
import { useRef, useState } from 'react';

/** What keeps something live where it is: a hand, the keyboard, or whatever the caller names. */
type Reason = 'pointer' | 'focus' | 'open';

export interface Held<T> {
  /** What was there when it was first held; undefined while nothing holds it. */
  held: T | undefined;
  /** Goes on top of the element that is watched. */
  watch: {
    onPointerEnter: () => void;
    onPointerMove: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
  /** Holds for a reason of the caller's, such as a dialog that is open. */
  hold: (on: boolean) => void;
  /** Takes what is there now, and goes on holding. */
  catchUp: () => void;
}

/**
 * Live without jumping: while the pointer or the keyboard's focus is in an element, what it shows stays in place.
 * Focus that a mouse click left behind does not count, or one click would hold it for ever.
 * @param lapse after so many ms a pointer that does not move counts as forgotten; without it, it holds as long as it rests
 */
export function useHeld<T>(latest: T, lapse?: number): Held<T> {
  const [kept, setKept] = useState<{ value: T } | null>(null);
  const reasons = useRef(new Set<Reason>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Whoever was there before anything was holds the first that comes.
  if (kept && kept.value === undefined && latest !== undefined) setKept({ value: latest });

  function note(reason: Reason, on: boolean) {
    if (on) reasons.current.add(reason);
    else reasons.current.delete(reason);
    const holds = reasons.current.size > 0;
    setKept((was) => (holds ? (was ?? { value: latest }) : null));
  }

  function pointer(on: boolean) {
    clearTimeout(timer.current);
    note('pointer', on);
    if (on && lapse !== undefined) timer.current = setTimeout(() => note('pointer', false), lapse);
  }

  return {
    held: kept?.value,
    watch: {
      onPointerEnter: () => pointer(true),
      onPointerMove: () => lapse !== undefined && pointer(true),
      onPointerLeave: () => pointer(false),
      onFocus: ({ target }) => note('focus', target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) note('focus', false);
      },
    },
    hold: (on) => note('open', on),
    catchUp: () => setKept((was) => was && { value: latest }),
  };
}
