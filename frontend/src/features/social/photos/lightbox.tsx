import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import './lightbox.css';

export interface LightboxImage {
  src: string;
  /** What it shows, for those who cannot see it; it stands below the picture as well. */
  alt: string;
  /** So that its place is there before it is; 0 where unknown. */
  width: number;
  height: number;
}

export interface LightboxProps {
  /** What the pictures are, such as `Photos of EA8QVW`. */
  label: string;
  /** The same ones for as long as it is open. */
  pictures: readonly LightboxImage[];
  /** Which of them is looked at first. */
  at: number;
  onClose: () => void;
}

const SWIPE_PX = 40;

/**
 * Pictures one at a time over the page. A native dialog: it keeps the focus, closes with Escape, and gives the focus
 * back to where it was. Arrows, Home and End go through them; so does a swipe.
 */
export function Lightbox({ label, pictures, at: first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const swipe = useRef<number | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const last = pictures.length - 1;
  const picture = pictures[at];
  if (!picture) return null;
  const show = (next: number) => setAt((next + pictures.length) % pictures.length);
  const close = () => dialog.current?.close();

  function key(event: KeyboardEvent) {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(next);
  }
  function lift({ clientX }: PointerEvent) {
    const moved = swipe.current === null ? 0 : clientX - swipe.current;
    swipe.current = null;
    if (Math.abs(moved) > SWIPE_PX) show(moved > 0 ? at - 1 : at + 1);
  }
  return (
    <dialog className="lightbox" ref={dialog} aria-label={label} onClose={onClose} onKeyDown={key}>
      <div className="head">
        <span className="num muted" aria-live="polite">
          {at + 1} of {pictures.length}
        </span>
        <span className="sp" />
        <IconButton label="Close" onClick={close}>
          <IconX className="i" aria-hidden />
        </IconButton>
      </div>
      <figure
        onPointerDown={({ clientX }) => {
          swipe.current = clientX;
        }}
        onPointerUp={lift}
      >
        <img
          key={picture.src}
          src={picture.src}
          alt={picture.alt}
          draggable={false}
          {...(picture.width > 0 && { width: picture.width, height: picture.height })}
        />
        <figcaption>{picture.alt}</figcaption>
      </figure>
      {last > 0 && (
        <>
          <IconButton className="prev" label="Previous picture" onClick={() => show(at - 1)}>
            <IconChevronLeft className="i" aria-hidden />
          </IconButton>
          <IconButton className="next" label="Next picture" onClick={() => show(at + 1)}>
            <IconChevronRight className="i" aria-hidden />
          </IconButton>
        </>
      )}
    </dialog>
  );
}
