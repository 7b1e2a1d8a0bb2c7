import type { Crop, Photo } from '@pileup/contract/social';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { photoPath } from '../../../lib/station/station-paths.ts';
import { cropBounds, moveCrop, resizeCrop } from './crop-area.ts';
import styles from './crop-dialog.module.css';

const STEP = 0.02;
const LARGE_STEP = 0.1;

const percent = (part: number) => `${part * 100}%`;

/** A photo with the crop square: dragged or moved with the arrow keys, resized at its corner or with + and -. */
export function CropSquare({ photo, crop, onCrop }: { photo: Photo; crop: Crop; onCrop: (crop: Crop) => void }) {
  const stage = useRef<HTMLDivElement>(null);
  const shape = cropBounds(crop, photo);

  function key(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const next = {
      ArrowLeft: () => moveCrop(crop, photo, -step, 0),
      ArrowRight: () => moveCrop(crop, photo, step, 0),
      ArrowUp: () => moveCrop(crop, photo, 0, -step),
      ArrowDown: () => moveCrop(crop, photo, 0, step),
      '+': () => resizeCrop(crop, photo, crop.size + step),
      '=': () => resizeCrop(crop, photo, crop.size + step),
      '-': () => resizeCrop(crop, photo, crop.size - step),
    }[event.key];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onCrop(next());
  }
  /** Follows the pointer until it is released. */
  function drag(event: PointerEvent<HTMLElement>, changed: (x: number, y: number) => Crop) {
    const box = stage.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    const handle = event.currentTarget;
    const [x, y] = [event.clientX, event.clientY];
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (moved) =>
      onCrop(changed((moved.clientX - x) / box.width, (moved.clientY - y) / box.height));
    handle.onlostpointercapture = () => {
      handle.onpointermove = null;
    };
  }
  const size = (x: number, y: number) => {
    const shorter = Math.min(photo.width, photo.height);
    const grown = Math.max((x * photo.width) / shorter, (y * photo.height) / shorter);
    // The opposite corner stays in place.
    const maxSize = Math.min(((1 - crop.left) * photo.width) / shorter, ((1 - crop.top) * photo.height) / shorter);
    const { size: within } = resizeCrop(crop, photo, Math.min(maxSize, crop.size + grown));
    return { ...crop, size: within };
  };
  return (
    <div className={styles.stage} ref={stage}>
      <img
        src={photoPath(photo.profile_image_name)}
        alt=""
        width={photo.width}
        height={photo.height}
        draggable={false}
      />
      <button
        type="button"
        className={styles.square}
        aria-label="Crop area: arrow keys move it, plus and minus resize it"
        aria-describedby="crop-now"
        style={{
          left: percent(shape.left),
          top: percent(shape.top),
          width: percent(shape.width),
          height: percent(shape.height),
        }}
        onKeyDown={key}
        onPointerDown={(event) => drag(event, (x, y) => moveCrop(crop, photo, x, y))}
      />
      <span
        className={styles.corner}
        aria-hidden="true"
        style={{ left: percent(shape.left + shape.width), top: percent(shape.top + shape.height) }}
        onPointerDown={(event) => drag(event, size)}
      />
    </div>
  );
}
