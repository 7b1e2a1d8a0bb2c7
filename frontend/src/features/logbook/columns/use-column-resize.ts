import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type ColumnChoice, type ColumnKey, tracksOf, withWidth } from './column-choice.ts';

/**
 * Resizes a column by its edge in the head, an element with `data-edge`. The keyboard has the fields of the list of
 * columns.
 */
export function useColumnResize(
  table: RefObject<HTMLTableElement | null>,
  choice: ColumnChoice,
  onChange: ((choice: ColumnChoice) => void) | undefined,
) {
  const begin = useEffectEvent((event: PointerEvent) => {
    const edge = event.target instanceof HTMLElement ? event.target : undefined;
    const key = edge?.dataset.edge as ColumnKey | undefined;
    const head = edge?.closest('th');
    if (!edge || !key || !head || !onChange || event.button !== 0) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const before = head.getBoundingClientRect().width;
    let resized = choice;
    // The rows follow the tracks without being rendered again.
    const move = ({ clientX }: PointerEvent) => {
      resized = withWidth(choice, key, before + clientX - event.clientX);
      table.current?.style.setProperty('--cols', tracksOf(resized));
    };
    const finished = new AbortController();
    const end = () => {
      finished.abort();
      if (resized !== choice) onChange(resized);
    };
    const { signal } = finished;
    edge.addEventListener('pointermove', move, { signal });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      edge.addEventListener(type, end, { signal });
  });
  useEffect(() => {
    const element = table.current;
    const onPointerDown = (event: PointerEvent) => begin(event);
    element?.addEventListener('pointerdown', onPointerDown);
    return () => element?.removeEventListener('pointerdown', onPointerDown);
  }, [table]);
}
