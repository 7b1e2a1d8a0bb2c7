import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../button.tsx';
import styles from './lightbox.module.css';

export interface LightboxImage {
  src: string;
  /** Text alternative, also shown as the caption. */
  alt: string;
  /** Reserves the space while it loads; 0 if unknown. */
  width: number;
  height: number;
}

export interface LightboxProps {
  /** Accessible name, such as `Photos of EA8QVW`. */
  label: string;
  /** The images, which must not change while the lightbox is open. */
  images: readonly LightboxImage[];
  at: number;
  /** Buttons beside Close for the image that is shown. */
  action?: ((at: number) => ReactNode) | undefined;
  onClose: () => void;
}

const SWIPE_PX = 40;

/** Images one at a time in a modal dialog. Arrow keys, Home, End and swipes change the image. */
export function Lightbox({ label, images, at: first, action, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const swipe = useRef<number | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const last = images.length - 1;
  const image = images[at];
  if (!image) return null;
  const show = (next: number) => setAt((next + images.length) % images.length);
  const close = () => dialog.current?.close();

  function key(event: KeyboardEvent) {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    // The key was typed into a dialog of `action`.
    if (event.target instanceof Element && event.target.closest('dialog') !== dialog.current) return;
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
    <dialog
      className={styles.lightbox}
      ref={dialog}
      aria-label={label}
      // React also passes on the close event of a dialog of `action`.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={key}
    >
      <div className={styles.head}>
        <span className="num muted" aria-live="polite">
          {at + 1} of {images.length}
        </span>
        <span className="sp" />
        {action?.(at)}
        <IconButton className={styles.button} label="Close" icon={IconX} stroke={2} onClick={close} />
      </div>
      <figure
        onPointerDown={({ clientX }) => {
          swipe.current = clientX;
        }}
        onPointerUp={lift}
      >
        <img
          key={image.src}
          src={image.src}
          alt={image.alt}
          draggable={false}
          {...(image.width > 0 && { width: image.width, height: image.height })}
        />
        <figcaption>{image.alt}</figcaption>
      </figure>
      {last > 0 && (
        <>
          <IconButton
            className={cx(styles.button, styles.previous)}
            label="Previous image"
            icon={IconChevronLeft}
            stroke={2}
            onClick={() => show(at - 1)}
          />
          <IconButton
            className={cx(styles.button, styles.next)}
            label="Next image"
            icon={IconChevronRight}
            stroke={2}
            onClick={() => show(at + 1)}
          />
        </>
      )}
    </dialog>
  );
}
