import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './floating-player.module.css';
import { moveTo, rememberPlace, usePlace } from './place.ts';

/** Distance between the player and the edges of the window. */
const MARGIN_PX = 16;
const STEP_PX = 32;

interface GripProps {
  player: { readonly current: HTMLElement | null };
}

/** Moves the player sideways, by pointer and by the arrow keys. */
export function Grip({ player }: GripProps) {
  const place = usePlace();
  const drag = useRef<{ x: number; place: number } | null>(null);
  /** The distance between the player's leftmost and rightmost place. */
  const range = () =>
    document.documentElement.clientWidth - 2 * MARGIN_PX - (player.current?.getBoundingClientRect().width ?? 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP_PX / Math.max(STEP_PX, range());
    const next = { ArrowLeft: place - step, ArrowRight: place + step, Home: 0, End: 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
    rememberPlace();
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    // The pointer is captured, because a frame under it would take its events.
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, place };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current && range() > 0) moveTo(drag.current.place + (event.clientX - drag.current.x) / range());
  };
  const onLostPointerCapture = () => {
    drag.current = null;
    rememberPlace();
  };
  return (
    <div
      className={styles.grip}
      role="slider"
      tabIndex={0}
      title="Move the player: drag, or arrow keys"
      aria-label="Move the player"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(place * 100)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onLostPointerCapture}
    >
      <IconGripVertical className="i" stroke={1.75} aria-hidden />
    </div>
  );
}
