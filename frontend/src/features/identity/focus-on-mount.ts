/** A `ref` callback that focuses its element on mount, for the first field of something the user opened. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}
