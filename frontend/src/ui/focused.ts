/** A `ref` for the first field of something that was asked for: it has the cursor as soon as it is there. */
export function focused(element: HTMLElement | null) {
  element?.focus();
}
