/** Actions of the reader on the globe. */
export interface GlobeInput {
  /** Drags by pixels since the previous drag. */
  drag(right: number, down: number): void;
  turn(east: number, north: number): void;
  zoom(factor: number): void;
  /** Points at a place of the stage; null when the pointer leaves. */
  point(place: { x: number; y: number; isTouch: boolean } | null): void;
  /** Clicks or taps at a place. */
  click(place: { x: number; y: number; isTouch: boolean }): void;
  /** Opens the emphasized contact, by Enter. */
  open(): void;
  /** Steps to newer (1) or older (-1) contacts. */
  step(by: 1 | -1): void;
  /** Whether the pointer or the focus is on the globe: it then stops turning. */
  rest(isResting: boolean): void;
  focus(isFocused: boolean): void;
}

const TURN = 6;
const ZOOM = 1.2;
/** A pointer that moves less than this counts as a click, px. */
const CLICK_PX = 5;

const KEYS: Readonly<Record<string, (input: GlobeInput) => void>> = {
  ArrowLeft: (input) => input.turn(-TURN, 0),
  ArrowRight: (input) => input.turn(TURN, 0),
  ArrowUp: (input) => input.turn(0, TURN),
  ArrowDown: (input) => input.turn(0, -TURN),
  '+': (input) => input.zoom(ZOOM),
  '=': (input) => input.zoom(ZOOM),
  '-': (input) => input.zoom(1 / ZOOM),
  PageUp: (input) => input.step(-1),
  PageDown: (input) => input.step(1),
  Enter: (input) => input.open(),
};

/** Listens to pointer, wheel and keyboard on an element until the returned function is called. */
export function listen(host: HTMLElement, input: GlobeInput): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const pointers = new Map<number, { x: number; y: number }>();
  let moved = 0;
  let isPointerIn = false;
  let isFocused = false;
  /** Whether the globe was focused by keyboard, or by a click and then used by keys. */
  let usesKeys = false;
  const rest = () => input.rest(isPointerIn || isFocused);
  const placeOf = (event: PointerEvent) => {
    const { left, top } = host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, isTouch: event.pointerType === 'touch' };
  };
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    options: AddEventListenerOptions = {},
  ) => host.addEventListener(type, listener, { ...options, signal });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    host.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return input.point(placeOf(event));
    const [right, down] = [event.clientX - last.x, event.clientY - last.y];
    moved += Math.abs(right) + Math.abs(down);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (other) {
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      if (before > 0) input.zoom(Math.hypot(event.clientX - other.x, event.clientY - other.y) / before);
    } else if (moved > CLICK_PX) input.drag(right, down);
  });
  on('pointerup', (event) => {
    if (pointers.delete(event.pointerId) && moved <= CLICK_PX) input.click(placeOf(event));
  });
  on('pointercancel', (event) => void pointers.delete(event.pointerId));
  on('pointerenter', () => {
    isPointerIn = true;
    rest();
  });
  on('pointerleave', () => {
    isPointerIn = false;
    input.point(null);
    rest();
  });
  on('focusin', () => {
    isFocused = true;
    usesKeys = host.matches(':focus-visible');
    input.focus(usesKeys);
    rest();
  });
  on('focusout', () => {
    isFocused = false;
    input.focus(false);
    rest();
  });
  on('keydown', (event) => {
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!usesKeys) {
      usesKeys = true;
      input.focus(true);
    }
    act(input);
  });
  // The wheel scrolls the page unless the globe has the focus or Ctrl is pressed (as browsers report a pinch).
  on(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !isFocused) return;
      event.preventDefault();
      input.zoom(Math.exp(-event.deltaY / 400));
    },
    { passive: false },
  );
  return () => controller.abort();
}
