import { type FocusEvent, useRef, useState } from 'react';

/** Why live content is held: hovered, focused, or open for a reason of the caller. */
type Reason = 'pointer' | 'focus' | 'open';

export interface Held<T> {
  /** The value when it was first held; undefined while it is not held. */
  held: T | undefined;
  /** Props of the element. */
  handlers: {
    onPointerEnter: () => void;
    onPointerMove: () => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
  /** Holds for a reason of the caller, such as an open dialog. */
  hold: (on: boolean) => void;
  /** Takes the latest value and keeps holding. */
  update: () => void;
}

/**
 * Pauses live content while it is hovered or has the keyboard focus, so that it does not move under the user.
 * Focus left by a mouse click does not count: it would hold the content until the next click.
 * @param idleMs ignores a pointer that has not moved for so long; by default a resting pointer holds forever
 */
export function useHeld<T>(latest: T, idleMs?: number): Held<T> {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  const reasons = useRef(new Set<Reason>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Held before there was a value: hold the first one.
  if (held && held.value === undefined && latest !== undefined) setHeld({ value: latest });

  function setReason(reason: Reason, on: boolean) {
    if (on) reasons.current.add(reason);
    else reasons.current.delete(reason);
    const holds = reasons.current.size > 0;
    setHeld((previous) => (holds ? (previous ?? { value: latest }) : null));
  }

  function pointer(on: boolean) {
    clearTimeout(timer.current);
    setReason('pointer', on);
    if (on && idleMs !== undefined) timer.current = setTimeout(() => setReason('pointer', false), idleMs);
  }

  return {
    held: held?.value,
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
    update: () => setHeld((previous) => previous && { value: latest }),
  };
}
