import { useEffect } from 'react';
import { PRODUCT_NAME } from '../product.ts';

let name = '';
let unread = 0;

function update() {
  const text = name ? `${name} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  document.title = unread > 0 ? `(${unreadText(unread)}) ${text}` : text;
}

export function setPageTitle(title: string) {
  name = title;
  update();
}

export function setTitleUnread(count: number) {
  unread = count;
  update();
}

/** The title of a page that is known only after its content has loaded. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return;
    // This runs after the shell, which sets the title of the route.
    const timer = setTimeout(() => setPageTitle(title));
    return () => clearTimeout(timer);
  }, [title]);
}

const MAX_SHOWN = 99;

/** The number of unread notifications for a small badge: `7`, `99+`. */
export function unreadText(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
