import { useEffect } from 'react';
import { PRODUCT_NAME } from '../product.ts';
import { unreadText } from './unread-text.ts';

let name = '';
let unread = 0;

function show() {
  const text = name ? `${name} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  document.title = unread > 0 ? `(${unreadText(unread)}) ${text}` : text;
}

/** Names the page in the browser's tab. */
export function nameTab(title: string) {
  name = title;
  show();
}

/** Says in the browser's tab, before the name of the page, how many notifications are unread. */
export function countInTab(count: number) {
  unread = count;
  show();
}

/** Names the page in the browser's tab; for pages whose name is known only once their content is there. */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return;
    // After the shell, which names a page by its route when it is arrived at.
    const timer = setTimeout(() => nameTab(title));
    return () => clearTimeout(timer);
  }, [title]);
}
